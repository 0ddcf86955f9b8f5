/// Our own drawings of things, for SF Symbol names.
extension Symbols {
    static let things: [String: String] = [
        "house": "<path d='M3 11.5L12 4l9 7.5M5.5 10v10h13V10M10 20v-6h4v6'/>",
        "camera": "<path d='M3 8h4l2-3h6l2 3h4v12H3z'/><circle cx='12' cy='13.5' r='4'/>",
        "photo":
            "<rect x='2.5' y='4.5' width='19' height='15' rx='2'/><circle cx='8' cy='10' r='1.7'/>"
            + "<path d='M3 17l5-4 4 3 4-5 5 5'/>",
        "photo.on.rectangle":
            "<rect x='6' y='7' width='16' height='12' rx='2'/>"
            + "<path d='M3 15V6a2 2 0 012-2h12M7 17l4-4 3 2 3-4 4 4'/>",
        "photo.stack":
            "<rect x='3' y='9' width='18' height='11' rx='2'/>"
            + "<path d='M5.5 6h13M8 3h8M4 18l5-4 4 3 3-3 4 4'/>",
        "gearshape":
            "<circle cx='12' cy='12' r='3.4'/>"
            + "<path d='M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2'/>"
            + "<circle cx='12' cy='12' r='7'/>",
        "person": "<circle cx='12' cy='8' r='4.2'/><path d='M3.5 21c1-5 4.5-6.5 8.5-6.5s7.5 1.5 8.5 6.5'/>",
        "person.2":
            "<circle cx='9' cy='8.5' r='3.7'/>"
            + "<path d='M2 20c.8-4.3 3.7-5.7 7-5.7s6.2 1.4 7 5.7M15.5 5a3.7 3.7 0 010 7M18 14.8c2.2.7 "
            + "3.5 2.2 4 5.2'/>",
        "person.crop.circle":
            "<circle cx='12' cy='12' r='9.5'/><circle cx='12' cy='9.5' r='3.3'/>"
            + "<path d='M6 18.5c1.2-3 3.5-4 6-4s4.8 1 6 4'/>",
        "envelope": "<rect x='2.5' y='5' width='19' height='14' rx='2'/><path d='M3 7l9 6.5L21 7'/>",
        "lock":
            "<rect x='5' y='10.5' width='14' height='10.5' rx='2'/>"
            + "<path d='M8 10.5V7.5a4 4 0 018 0v3'/>",
        "eye":
            "<path d='M2 12c2.5-4.3 6-6.5 10-6.5s7.5 2.2 10 6.5c-2.5 4.3-6 6.5-10 6.5S4.5 16.3 2 "
            + "12z'/><circle cx='12' cy='12' r='3'/>",
        "eye.slash":
            "<path d='M2 12c2.5-4.3 6-6.5 10-6.5s7.5 2.2 10 6.5c-2.5 4.3-6 6.5-10 6.5S4.5 16.3 2 "
            + "12z'/><path d='M4 3.5l16 17'/>",
        "trash": "<path d='M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7'/>",
        "square.and.arrow.up": "<path d='M12 15V3M8 7l4-4 4 4M7 10.5H4V21h16V10.5h-3'/>",
        "square.and.arrow.down": "<path d='M12 3v12M8 11l4 4 4-4M7 10.5H4V21h16V10.5h-3'/>",
        "square.and.pencil": "<path d='M13 4H4v16h16v-9M9.5 14.5l.5-3 9-9 2.5 2.5-9 9z'/>",
        "pencil": "<path d='M4 20l1-4.5L16.5 4 20 7.5 8.5 19z'/>",
        "doc.on.doc": "<rect x='8' y='8' width='13' height='13' rx='2'/><path d='M5 16H3V3h13v2'/>",
        "magnifyingglass": "<circle cx='10.5' cy='10.5' r='6.5'/><path d='M15.5 15.5L21 21'/>",
        "creditcard": "<rect x='2' y='5' width='20' height='14' rx='2'/><path d='M2 9.5h20M5.5 15h4'/>",
        "shoe":
            "<path d='M2.5 9c1.8 1.7 3.7 1.6 5-.5l7 4.5 5 1.2c1.5.4 2 1.4 2 3.3h-19z'/>"
            + "<path d='M10 10.5l-1.5 1.6M12.5 12.1L11 13.7M2.5 15h19'/>",
        "tag": "<path d='M3 3h8l10 10-8 8L3 11z'/><circle cx='7.5' cy='7.5' r='1.3'/>",
        "barcode": "<path d='M3 5v14M7 5v14M10 5v14M14 5v14M17 5v14M21 5v14'/>",
        "barcode.viewfinder": "<path d='M3 7V3h4M17 3h4v4M21 17v4h-4M7 21H3v-4M7 8v8M10.5 8v8M13.5 8v8M17 8v8'/>",
        "shippingbox": "<path d='M12 2.5l9 4.5v10l-9 4.5L3 17V7z'/><path d='M3 7l9 4.5L21 7M12 11.5v10'/>",
        "hand.raised":
            "<path d='M7 12V6.5a1.5 1.5 0 013 0V11 4.5a1.5 1.5 0 013 0V11 5.5a1.5 1.5 0 013 0V12 "
            + "8.5a1.5 1.5 0 013 0V15c0 4-2.5 6.5-6.5 6.5-3 0-4.5-1.5-6-4L4 14c-.8-1.4.8-2.6 2-1.5z'/>",
        "hand.thumbsup":
            "<path d='M7 11v10H3V11zM7 11l4-8c2 0 2.8 1.3 2.5 3L13 9.5h6c1.6 0 2.3 1.2 2 2.6l-1.5 "
            + "7c-.3 1.2-1 1.9-2.2 1.9H7'/>",
        "doc.text": "<path d='M5 2.5h9l5 5v14H5zM14 2.5v5h5M8.5 12h7M8.5 16h7'/>",
        "doc": "<path d='M5 2.5h9l5 5v14H5zM14 2.5v5h5'/>",
        "sun.max":
            "<circle cx='12' cy='12' r='4.3'/>"
            + "<path d='M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3L19 19M19 5l-1.7 "
            + "1.7M6.7 17.3L5 19'/>",
        "moon": "<path d='M20.5 14.5A9 9 0 019.5 3.5a9 9 0 1011 11z'/>",
        "textformat.size": "<path d='M2 19l5-13 5 13M3.8 15h6.4M14 19l3.5-8.5L21 19M15.3 16.5h4.4'/>",
        "apple.logo":
            "<path d='M16 2c.2 2-1.5 4-3.5 4-.2-2 1.5-3.8 3.5-4zM12 7.5c1 0 2-1 4-1 1.6 0 3.2.9 4 "
            + "2.3-3 1.8-2.6 6 .6 7.2-.8 2.3-2.6 5-4.4 5-1.5 0-2-.9-3.8-.9s-2.4.9-3.8.9C5.7 21 3 16.6 "
            + "3 12.8 3 9 5.4 6.6 8 6.6c1.7 0 2.9.9 4 .9z' fill='currentColor' stroke='none'/>",
        "bell": "<path d='M6 16V10.5a6 6 0 0112 0V16l1.5 2h-15zM10 20.5a2 2 0 004 0'/>",
        "calendar": "<rect x='3' y='5' width='18' height='16' rx='2'/><path d='M3 10h18M8 2.5v4M16 2.5v4'/>",
        "flame": "<path d='M12 2c1 4 6 6 6 12a6 6 0 01-12 0c0-3 1.5-4.5 2.5-6 .5 2 1.5 2.5 2 3 1-3 .5-6 1.5-9z'/>",
        "heart":
            "<path d='M12 20.5C5 15.5 2.5 12 2.5 8.5a4.8 4.8 0 019.5-1.3 4.8 4.8 0 019.5 1.3c0 "
            + "3.5-2.5 7-9.5 12z'/>",
        "heart.slash":
            "<path d='M12 20.5C5 15.5 2.5 12 2.5 8.5a4.8 4.8 0 019.5-1.3 4.8 4.8 0 019.5 1.3c0 "
            + "3.5-2.5 7-9.5 12zM4 3l16 18'/>",
        "video":
            "<rect x='2' y='6' width='13.5' height='12' rx='2'/>"
            + "<path d='M15.5 10.5L22 7v10l-6.5-3.5'/>",
        "mic":
            "<rect x='9' y='2.5' width='6' height='11' rx='3'/>"
            + "<path d='M5.5 11a6.5 6.5 0 0013 0M12 17.5v4M8.5 21.5h7'/>",
        "wand.and.stars": "<path d='M4 20L15 9M13 7l4 4M18 3v4M16 5h4M8 4v3M6.5 5.5h3M19 14v3M17.5 15.5h3'/>",
        "paintbrush":
            "<path d='M20.5 3.5C15 6 11 10 9.5 13l2 2c3-1.5 7-5.5 9.5-11zM8.5 14c-2 0-3.5 1.5-3.5 "
            + "3.5 0 1-1 2-2.5 2 1.5 1.5 3.5 2 5 1.5 2-.6 3.2-2.5 3-5z'/>",
        "lightbulb": "<path d='M9 18h6M10 21h4M8.5 15C6 12.5 5.5 11 5.5 9a6.5 6.5 0 0113 0c0 2-.5 3.5-3 6z'/>",
        "key": "<circle cx='7.5' cy='12' r='4.5'/><path d='M12 12h9.5v4M17 12v3'/>",
        "tray": "<path d='M3 13l3-8h12l3 8v6H3zM3 13h5.5l1.5 3h4l1.5-3H21'/>",
        "rectangle.portrait.and.arrow.right": "<path d='M13 4H4v16h9M9.5 12H21M17 8l4 4-4 4'/>",
        "server.rack":
            "<rect x='3' y='4' width='18' height='7' rx='1.5'/>"
            + "<rect x='3' y='13' width='18' height='7' rx='1.5'/>"
            + "<path d='M7 7.5h.1M7 16.5h.1M11 7.5h6M11 16.5h6'/>",
        "hourglass":
            "<path d='M6 3h12M6 21h12M7 3c0 5 3 6.5 5 9-2 2.5-5 4-5 9M17 3c0 5-3 6.5-5 9 2 2.5 5 4 5 "
            + "9'/>",
        "globe":
            "<circle cx='12' cy='12' r='9.5'/>"
            + "<path d='M2.5 12h19M12 2.5c3 3 4 6 4 9.5s-1 6.5-4 9.5c-3-3-4-6-4-9.5s1-6.5 4-9.5z'/>",
        "flag": "<path d='M5 22V3M5 4c4-2 8 2 14 0v10c-6 2-10-2-14 0'/>",
        "bookmark": "<path d='M6 3h12v18l-6-4.5L6 21z'/>",
        "megaphone": "<path d='M4 9.5v5h3l9 4.5V5L7 9.5zM19 9.5a3.5 3.5 0 010 5M8 15v4.5h3'/>",
        "bubble.left": "<path d='M3 4.5h18v12.5H10l-5 4v-4H3z'/>",
        "waveform": "<path d='M4 10v4M8 7v10M12 4v16M16 8v8M20 10.5v3'/>",
        "ruler": "<path d='M2.5 16L16 2.5l5.5 5.5L8 21.5zM6 12.5l2 2M9 9.5l2.5 2.5M12 6.5l2 2'/>",
        "drop": "<path d='M12 2.5c4 5 6.5 8 6.5 11.5a6.5 6.5 0 01-13 0C5.5 10.5 8 7.5 12 2.5z'/>",
        "scissors":
            "<circle cx='6' cy='6.5' r='2.8'/><circle cx='6' cy='17.5' r='2.8'/>"
            + "<path d='M8.3 8L21 17M8.3 16L21 7'/>",
    ]
}
