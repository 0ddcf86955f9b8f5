/// Our own drawings of signs and arrows, for SF Symbol names.
extension Symbols {
    static let signs: [String: String] = [
        "checkmark": "<path d='M4 13l5 5L20 6'/>",
        "xmark": "<path d='M5 5l14 14M19 5L5 19'/>",
        "plus": "<path d='M12 4v16M4 12h16'/>",
        "minus": "<path d='M4 12h16'/>",
        "ellipsis": "<path d='M5 12h.1M12 12h.1M19 12h.1' stroke-width='3'/>",
        "checkmark.circle": "<circle cx='12' cy='12' r='9.5'/><path d='M7.5 12.5l3 3 6-7'/>",
        "checkmark.square": "<rect x='3' y='3' width='18' height='18' rx='2'/><path d='M7.5 12.5l3 3 6-7'/>",
        "repeat": "<path d='M17 3l3.5 3.5L17 10M20 6.5H7a4 4 0 00-4 4v1M7 21l-3.5-3.5L7 14M4 17.5h13a4 4 0 004-4v-1'/>",
        "checkmark.seal":
            "<path d='M12 2l2.6 2 3.3-.2 1 3.1 2.7 1.9-1 3.2 1 3.2-2.7 1.9-1 3.1-3.3-.2L12 "
            + "22l-2.6-2-3.3.2-1-3.1-2.7-1.9 1-3.2-1-3.2 2.7-1.9 1-3.1 3.3.2z'/>"
            + "<path d='M8 12.5l3 3 5.5-6.5'/>",
        "xmark.circle": "<circle cx='12' cy='12' r='9.5'/><path d='M8.5 8.5l7 7M15.5 8.5l-7 7'/>",
        "xmark.seal":
            "<path d='M12 2l2.6 2 3.3-.2 1 3.1 2.7 1.9-1 3.2 1 3.2-2.7 1.9-1 3.1-3.3-.2L12 "
            + "22l-2.6-2-3.3.2-1-3.1-2.7-1.9 1-3.2-1-3.2 2.7-1.9 1-3.1 3.3.2z'/>"
            + "<path d='M9 9l6 6M15 9l-6 6'/>",
        "plus.circle": "<circle cx='12' cy='12' r='9.5'/><path d='M12 7.5v9M7.5 12h9'/>",
        "ellipsis.circle":
            "<circle cx='12' cy='12' r='9.5'/>"
            + "<path d='M8 12h.1M12 12h.1M16 12h.1' stroke-width='2.5'/>",
        "exclamationmark.triangle": "<path d='M12 3L2 20h20z'/><path d='M12 9.5v5M12 17.2v.3'/>",
        "exclamationmark.circle": "<circle cx='12' cy='12' r='9.5'/><path d='M12 6.5v7M12 16.7v.3'/>",
        "questionmark.circle": "<circle cx='12' cy='12' r='9.5'/><path d='M9 9.5a3 3 0 116 0c0 2-3 2-3 4.5M12 17v.3'/>",
        "info.circle": "<circle cx='12' cy='12' r='9.5'/><path d='M12 11v6M12 7.2v.3'/>",
        "clock": "<circle cx='12' cy='12' r='9.5'/><path d='M12 6.5V12l4 2.5'/>",
        "clock.arrow.circlepath":
            "<path d='M3.5 5v4.5H8M3.8 9.5A9 9 0 1112 21a9 9 0 01-8-5'/><path d='M12 7v5l3.5 2'/>",
        "line.3.horizontal.decrease.circle":
            "<circle cx='12' cy='12' r='9.5'/><path d='M7 9.5h10M8.5 12.5h7M10.5 15.5h3'/>",
        "line.3.horizontal.decrease": "<path d='M3 7h18M6 12h12M10 17h4'/>",
        "arrow.clockwise": "<path d='M20 5v5h-5'/><path d='M19.5 10A8.5 8.5 0 1012 20.5a8.5 8.5 0 007.5-4.5'/>",
        "arrow.counterclockwise": "<path d='M4 5v5h5'/><path d='M4.5 10A8.5 8.5 0 1112 20.5a8.5 8.5 0 01-7.5-4.5'/>",
        "arrow.triangle.2.circlepath": "<path d='M20 4v5h-5M4 20v-5h5M19.5 9A8 8 0 005 8.5M4.5 15a8 8 0 0014.5.5'/>",
        "arrow.right": "<path d='M4 12h16M14 6l6 6-6 6'/>",
        "arrow.left": "<path d='M20 12H4M10 6l-6 6 6 6'/>",
        "arrow.up": "<path d='M12 20V4M6 10l6-6 6 6'/>",
        "arrow.down": "<path d='M12 4v16M6 14l6 6 6-6'/>",
        "arrow.down.circle": "<circle cx='12' cy='12' r='9.5'/><path d='M12 7v10M8 13l4 4 4-4'/>",
        "arrow.up.right": "<path d='M6 18L18 6M9 6h9v9'/>",
        "chevron.left": "<path d='M15 4l-8 8 8 8'/>",
        "chevron.right": "<path d='M9 4l8 8-8 8'/>",
        "chevron.down": "<path d='M4 8.5l8 8 8-8'/>",
        "chevron.up": "<path d='M4 15.5l8-8 8 8'/>",
        "wifi": "<path d='M2 9.5a14 14 0 0120 0M5.5 13a9 9 0 0113 0M9 16.5a4.3 4.3 0 016 0M12 20v.1'/>",
        "wifi.slash":
            "<path d='M2 9.5a14 14 0 0120 0M5.5 13a9 9 0 0113 0M9 16.5a4.3 4.3 0 016 0M12 20v.1M4 "
            + "3l16 18'/>",
        "wifi.exclamationmark":
            "<path d='M2 9.5a14 14 0 0120 0M5.5 13a9 9 0 014-2.4M14.5 10.6a9 9 0 014 2.4M12 10v6M12 "
            + "19.5v.1'/>",
        "bolt.horizontal.circle": "<circle cx='12' cy='12' r='9.5'/><path d='M5.5 13.5l6-4.5v3.5l7-2-6 4.5v-3.5z'/>",
        "bolt": "<path d='M13.5 2L5 13.5h6L10 22l9-12h-6.5z'/>",
        "bolt.slash": "<path d='M13.5 2L5 13.5h6L10 22l9-12h-6.5zM4 3l16 18'/>",
        "star":
            "<path d='M12 2.5l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8L12 17.7l-6.1 3.4 1.4-6.8L2.2 "
            + "9.6l6.9-.8z'/>",
        "sparkles": "<path d='M11 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z'/><path d='M19 16v4M17 18h4'/>",
        "list.bullet": "<path d='M4 6h.1M4 12h.1M4 18h.1M9 6h12M9 12h12M9 18h12'/>",
        "link":
            "<path d='M10 14a4.5 4.5 0 006.4 0l3.2-3.2a4.5 4.5 0 00-6.4-6.4L12 5.6M14 10a4.5 4.5 0 "
            + "00-6.4 0l-3.2 3.2a4.5 4.5 0 006.4 6.4l1.2-1.2'/>",
        "link.badge.plus":
            "<path d='M9 14a4.5 4.5 0 006.4 0l3.2-3.2a4.5 4.5 0 00-6.4-6.4M12 10a4.5 4.5 0 00-6.4 "
            + "0l-2 2a4.5 4.5 0 006.4 6.4M19 16v6M16 19h6'/>",
        "circle.lefthalf.filled":
            "<circle cx='12' cy='12' r='9.5'/>"
            + "<path d='M12 2.5a9.5 9.5 0 000 19z' fill='currentColor'/>",
        "play": "<path d='M7 4l13 8-13 8z'/>",
        "stop": "<rect x='5.5' y='5.5' width='13' height='13' rx='1.5'/>",
        "pause": "<path d='M8 5v14M16 5v14' stroke-width='3.5'/>",
        "viewfinder": "<path d='M3 8V3h5M16 3h5v5M21 16v5h-5M8 21H3v-5'/><circle cx='12' cy='12' r='2.5'/>",
        "checkmark.shield":
            "<path d='M12 2.5l8.5 3v6c0 5-3.5 8.5-8.5 10-5-1.5-8.5-5-8.5-10v-6z'/>"
            + "<path d='M8 12l3 3 5-6'/>",
        "xmark.shield":
            "<path d='M12 2.5l8.5 3v6c0 5-3.5 8.5-8.5 10-5-1.5-8.5-5-8.5-10v-6z'/>"
            + "<path d='M9 9l6 6M15 9l-6 6'/>",
        "circle": "<circle cx='12' cy='12' r='9.5'/>",
        "circle.dashed": "<circle cx='12' cy='12' r='9.5' stroke-dasharray='4 3'/>",
        "square": "<rect x='4' y='4' width='16' height='16' rx='2'/>",
        "rectangle": "<rect x='2' y='6' width='20' height='12' rx='2'/>",
        "rectangle.portrait": "<rect x='6' y='2' width='12' height='20' rx='2'/>",
        "square.grid.2x2":
            "<rect x='4' y='4' width='6.5' height='6.5' rx='1'/><rect x='13.5' y='4' width='6.5' height='6.5' rx='1'/>"
            + "<rect x='4' y='13.5' width='6.5' height='6.5' rx='1'/>"
            + "<rect x='13.5' y='13.5' width='6.5' height='6.5' rx='1'/>",
        "bookmark": "<path d='M6 3h12v18l-6-4.5L6 21z'/>",
        "rotate.right": "<path d='M20 5v5h-5'/><path d='M19.5 10A8.5 8.5 0 1012 20.5'/>",
        "rotate.left": "<path d='M4 5v5h5'/><path d='M4.5 10A8.5 8.5 0 1112 20.5'/>",
        "crop": "<path d='M6 2v16h16M2 6h16v16'/>",
        "arrow.up.left.and.arrow.down.right": "<path d='M10 4H4v6M14 20h6v-6M4.5 4.5L10.5 10.5M19.5 19.5l-6-6'/>",
    ]
}
