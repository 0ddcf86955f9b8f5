/// What the lines of odd pages say: nothing that a label says, with as many numbers as such pages have.
enum Prose {
    static let english = [
        "The harbour was quiet when the ferry of 6.45 came in, eleven minutes late.",
        "He counted 42 steps to the landing, and 9 more to the door of room 318.",
        "On 03/04/19 the committee met again; 26.5 per cent of them voted against it.",
        "Orders 100442-881 and 100443-120 were returned to the seller unopened.",
        "See page 194 for details, or write to P.O. Box 8851, quoting US 9 and UK 8.",
        "Nobody in China had heard of it, and in Vietnam they only laughed.",
        "Flour 500 g, butter 250 g, 3 eggs, a pinch of salt; bake for 45 minutes.",
        "Chapter 12: in which the weather turns, and nothing comes of the journey.",
        "The 8 o'clock news said 43 men had been found, 27 cm of snow notwithstanding.",
        "Made in haste, and repented of at leisure, as the old saying has it.",
    ]

    static let words = [
        "harbour", "42", "ferry", "8.5", "landing", "194956", "butter", "9", "weather", "UK", "journey", "27.5",
        "committee", "AB1234", "quiet", "100", "saying", "US", "leisure", "03/19", "steps", "EUR", "43", "flour", "cm",
    ]

    static let chinese = [
        "全场包邮，七天无理由退换货，客服电话 400-820-8820。", "本店所有商品均为正品，假一赔十，欢迎选购。",
        "北京时间 2019年3月4日 18:45，渡轮晚点十一分钟。", "运动鞋 男款 尺码 42.5 (265) 颜色 黑/白", "中国制造 执行标准 GB/T 15107-2013",
        "合格品 检验员 08 货号 100442 价格 ¥899", "他数了四十二级台阶，再走九步就到了 318 号房间。", "今天的天气很好，什么事也没有发生。",
    ]

    static let arabic = [
        "كان الميناء هادئا عندما وصلت العبارة في الساعة ٦:٤٥", "المقاس ٤٢ واللون أسود والسعر ١٢٩ ريالا",
        "صنع في الصين، رقم الطلب 100442",
        "عدّ اثنتين وأربعين درجة ثم تسع خطوات إلى الغرفة ٣١٨", "اجتمعت اللجنة مرة أخرى بتاريخ 03/04/19 وصوت ٢٦٫٥٪ ضدها",
        "هاتف 0500 442 881 صندوق بريد 8851", "كان الطقس جميلا ولم يحدث شيء", "الفصل الثاني عشر: في الرحلة التي لم تتم",
    ]
}
