/// How the report looks: the app's colours, system fonts, light, dark and print.

enum ReportStyle {
    static let css: HTML = """
        :root {
          --page: #f6f7f9; --card: #ffffff; --ink: #16202c; --soft: #5d6b7a; --line: #e2e6eb; --navy: #1e3a5f;
          --right: #22c55e; --wrong: #ef4444; --unsure: #f59e0b; --right-ink: #15803d; --wrong-ink: #b91c1c;
          --unsure-ink: #92580a; --accent: #1e3a5f;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #0d1420; --card: #161f2d; --ink: #e8edf3; --soft: #9aa8b8; --line: #2a3646; --accent: #8fb4e3;
            --right-ink: #4ade80; --wrong-ink: #f87171; --unsure-ink: #fbbf24;
          }
        }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--page); color: var(--ink);
          font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
        header { background: var(--navy); color: #fff; padding: 36px 0 48px; }
        header > div, main, footer { max-width: 1060px; margin: 0 auto; padding: 0 24px; }
        .eyebrow { margin: 0; font-size: 12px; letter-spacing: .08em; text-transform: uppercase; opacity: .7; }
        h1 { margin: 4px 0 6px; font-size: 32px; line-height: 1.15; letter-spacing: -.02em; overflow-wrap: anywhere; }
        .judge { margin: 0; opacity: .92; }
        .facts { margin: 14px 0 0; display: flex; flex-wrap: wrap; gap: 8px; font-size: 13px; }
        .facts span { background: rgb(255 255 255 / .13); border-radius: 99px; padding: 3px 11px; }
        main { margin-top: -22px; }
        section, details { margin: 0 0 34px; }
        h2 { font-size: 19px; margin: 0 0 10px; letter-spacing: -.01em; }
        h3 { font-size: 14px; margin: 0; }
        small, .lead, figcaption, .note, .range { color: var(--soft); }
        small { font-weight: 400; font-size: 13px; }
        .lead { margin: -4px 0 14px; }
        .note, .range { margin: 0; font-size: 12.5px; }
        .caveats { background: var(--card); border: 1px solid var(--unsure); border-left-width: 5px; border-radius: 12px;
          padding: 14px 20px; }
        .caveats h2 { font-size: 15px; margin: 0 0 4px; }
        .caveats ul { margin: 0; padding-left: 18px; }
        .tiles { display: grid; grid-template-columns: repeat(4, 1fr); gap: 14px; }
        .tile, .outlook, article, .pair > figure { background: var(--card);
          border: 1px solid var(--line); border-radius: 14px; padding: 16px 18px; }
        .tile h3 { color: var(--soft); font-weight: 500; font-size: 13px; }
        .figure { margin: 2px 0 4px; font-size: 29px; line-height: 1.2; font-weight: 650; letter-spacing: -.02em;
          font-variant-numeric: tabular-nums; }
        .interval { display: block; width: 100%; height: 9px; }
        .track { fill: var(--line); } .band { fill: var(--accent); opacity: .45; } .dot { fill: var(--accent); }
        .range { font-variant-numeric: tabular-nums; }
        .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 14px; }
        .pair > figure { margin: 0; padding: 20px; }
        figcaption { font-size: 12.5px; margin-top: 10px; }
        .chart { display: block; width: 100%; height: auto; }
        .chart text { fill: var(--ink); font-size: 12px; }
        .chart .axis { fill: var(--soft); font-size: 13px; } .chart .strong { fill: var(--ink); font-weight: 600; }
        .chart .count { font-size: 25px; font-weight: 650; } .chart .small { font-size: 11px; fill: var(--soft); }
        .chart .cell { font-size: 11px; opacity: .8; }
        rect.right { fill: var(--right); } rect.wrong { fill: var(--wrong); }
        rect.abstained { fill: var(--unsure); } rect.error { fill: var(--soft); }
        .grid { stroke: var(--line); } .ideal { stroke: var(--soft); stroke-width: 1.5; stroke-dasharray: 5 5; }
        .whisker { stroke: var(--accent); stroke-width: 2; opacity: .45; }
        .point { fill: var(--accent); stroke: var(--card); stroke-width: 1.5; }
        .bar { fill: var(--accent); opacity: .3; }
        .outlooks { display: grid; grid-template-columns: repeat(3, 1fr); gap: 14px; }
        .outlook h3 { font-size: 16px; margin-bottom: 10px; }
        .split { display: block; width: 100%; height: 14px; border-radius: 7px; }
        .legend { display: flex; align-items: center; gap: 6px; margin: 6px 0 12px; font-size: 12px; color: var(--soft); }
        .key { width: 10px; height: 10px; border-radius: 3px; } .key + .key { margin-left: 8px; }
        .key.right { background: var(--right); } .key.wrong { background: var(--wrong); margin-left: 8px; }
        dl { margin: 0; display: grid; grid-template-columns: auto auto; gap: 5px 12px; font-size: 13px; }
        dt { color: var(--soft); } dd { margin: 0; text-align: right; white-space: nowrap;
          font-variant-numeric: tabular-nums; }
        dd small { display: block; font-size: 12px; }
        .mistakes { display: grid; grid-template-columns: 1fr 1fr; gap: 14px; }
        .strip { display: grid; grid-template-columns: repeat(4, 1fr); gap: 6px; margin-bottom: 12px; }
        .strip figure { margin: 0; } .strip figcaption { margin: 2px 0 0; font-size: 11px; text-align: center; }
        .strip img, .missing { display: block; width: 100%; aspect-ratio: 1; object-fit: cover; border-radius: 8px;
          background: var(--line); }
        .missing { display: flex; align-items: center; justify-content: center; text-align: center; font-size: 11px;
          color: var(--soft); }
        article h3 { font-size: 15px; overflow-wrap: anywhere; }
        article ul { margin: 8px 0; padding-left: 18px; font-size: 13.5px; overflow-wrap: anywhere; }
        .clash { margin: 6px 0 0; display: flex; flex-wrap: wrap; align-items: center; gap: 6px; font-size: 13px; }
        .chip { border: 1px solid currentcolor; border-radius: 99px; padding: 1px 10px; font-weight: 600; }
        .chip.authentic { color: var(--right-ink); } .chip.fake { color: var(--wrong-ink); }
        .chip.inconclusive { color: var(--unsure-ink); }
        .scroll { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 14px; }
        table { border-collapse: collapse; width: 100%; font-size: 13.5px; }
        th, td { text-align: left; padding: 8px 16px; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
        th { color: var(--soft); font-weight: 500; font-size: 12.5px; } tr:last-child td { border-bottom: 0; }
        .n { font-variant-numeric: tabular-nums; white-space: nowrap; }
        .mark { font-weight: 600; } .mark.right { color: var(--right-ink); } .mark.wrong { color: var(--wrong-ink); }
        .mark.undecided { color: var(--unsure-ink); } .mark.error { color: var(--soft); }
        summary { cursor: pointer; font-weight: 600; margin-bottom: 12px; }
        footer { padding-bottom: 40px; color: var(--soft); font-size: 12.5px; }
        @media (max-width: 800px) {
          .tiles { grid-template-columns: 1fr 1fr; }
          .pair, .outlooks, .mistakes { grid-template-columns: 1fr; }
        }
        @media print {
          body { background: #fff; } header { padding-bottom: 24px; -webkit-print-color-adjust: exact;
            print-color-adjust: exact; } main { margin-top: 16px; }
          .tile, .outlook, article, .pair > figure { break-inside: avoid; }
        }
        """
}
