// What on the screen in front can't be read: words that are cut off, outside the screen, or lie over other words.
// An expression that is a function: it answers a list of sentences, empty when everything fits.
() => {
    const slack = 1.5;
    const screen = document.querySelector('.screen').getBoundingClientRect();
    const modals = [...document.querySelectorAll('#root > .modal')];
    const front = modals.pop() ?? document.getElementById('root');
    const isShown = element => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const name = text => JSON.stringify(text.trim().slice(0, 40));
    const found = [];

    // Everything written here, with the boxes of its words.
    const walker = document.createTreeWalker(front, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) {
        const node = walker.currentNode, owner = node.parentElement;
        if (!node.data.trim() || !isShown(owner) || owner.closest('svg, option, .pull')) continue;
        // Word by word: the space at a line's end may hang over the edge.
        const lines = [...node.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            return [...range.getClientRects()].filter(box => box.width > 0);
        });
        texts.push({ words: node.data, owner, lines });
    }
    if (!texts.length) return ['nothing is written on the screen'];

    const scrolls = (style, axis) => ['auto', 'scroll'].includes(axis === 'x' ? style.overflowX : style.overflowY);
    const clips = (style, axis) => (axis === 'x' ? style.overflowX : style.overflowY) !== 'visible';

    for (const { words, owner, lines } of texts) {
        // Across, nothing may be hidden; downwards only where it can be scrolled to.
        let canScrollX = false, canScrollY = false;
        for (let box = owner; box && box !== document.body; box = box.parentElement) {
            const style = getComputedStyle(box), edge = box.getBoundingClientRect();
            if (clips(style, 'x') && !canScrollX) {
                if (scrolls(style, 'x') && box.classList.contains('shx')) canScrollX = true;
                else if (lines.some(l => l.right > edge.right + slack || l.left < edge.left - slack)) {
                    found.push(`${name(words)} is cut off at the side`);
                    break;
                }
            }
            if (clips(style, 'y') && !canScrollY) {
                if (scrolls(style, 'y')) {
                    canScrollY = true;
                    if (lines.some(l => l.top + box.scrollTop < edge.top - slack)) {
                        found.push(`${name(words)} lies above what can be scrolled to`);
                        break;
                    }
                } else if (lines.some(l => l.bottom > edge.bottom + slack + l.height * 0.12)) {
                    found.push(`${name(words)} is cut off below`);
                    break;
                }
            }
        }
        if (!canScrollX && lines.some(l => l.right > screen.right + slack || l.left < screen.left - slack)) {
            found.push(`${name(words)} leaves the screen`);
        }
        if (!canScrollY && lines.some(l => l.bottom > screen.bottom + slack || l.top < screen.top - slack)) {
            found.push(`${name(words)} leaves the screen above or below`);
        }
        if (owner.scrollWidth > owner.clientWidth + 1 && owner.clientWidth > 0 && clips(getComputedStyle(owner), 'x')) {
            found.push(`${name(words)} is shortened`);
        }
    }

    // A sign that has no drawing is a dashed square.
    for (const square of front.querySelectorAll("svg[viewBox='0 0 24 24'] > rect[stroke-dasharray='3 2']")) {
        if (isShown(square)) found.push('a sign has no drawing');
    }

    // Fields show what they ask for in full.
    for (const field of front.querySelectorAll('input[placeholder]')) {
        if (!field.placeholder || field.value || !isShown(field)) continue;
        const style = getComputedStyle(field), pen = document.createElement('canvas').getContext('2d');
        pen.font = style.font;
        const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        if (pen.measureText(field.placeholder).width > room + 1) found.push(`the hint ${name(field.placeholder)} is cut off`);
    }

    // No line of one text over a line of another, but only what is within sight: under a bar it is scrolled away.
    const within = ({ owner, lines }) => {
        const edges = [];
        for (let box = owner; box && box !== front; box = box.parentElement) {
            if (clips(getComputedStyle(box), 'y')) edges.push(box.getBoundingClientRect());
        }
        return lines.map(l => edges.reduce(
            (seen, edge) => ({ left: seen.left, right: seen.right, top: Math.max(seen.top, edge.top), bottom: Math.min(seen.bottom, edge.bottom) }), l));
    };
    const seen = texts.map(text => ({ ...text, boxes: within(text) }));
    for (let a = 0; a < seen.length; a += 1) {
        for (let b = a + 1; b < seen.length; b += 1) {
            const touch = seen[a].boxes.some(p => seen[b].boxes.some(q => {
                const across = Math.min(p.right, q.right) - Math.max(p.left, q.left);
                const down = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
                return across > 3 && down > Math.min(p.bottom - p.top, q.bottom - q.top) * 0.4 && down > 4;
            }));
            if (touch) found.push(`${name(seen[a].words)} and ${name(seen[b].words)} overlap`);
        }
    }

    // What scrolls keeps at least a third of the screen, ends above the bars, and nothing scrolls sideways.
    for (const box of front.querySelectorAll('.shy')) {
        if (!isShown(box) || box.closest('[hidden]')) continue;
        const edge = box.getBoundingClientRect();
        if (edge.height < screen.height / 3 && box.scrollHeight > box.clientHeight + 1 && !modals.length && front.id === 'root') {
            found.push(`only ${Math.round(edge.height)} points are left for what scrolls`);
        }
        if (box.scrollWidth > box.clientWidth + 1) found.push('the screen scrolls sideways');
        const before = box.scrollTop;
        box.scrollTop = box.scrollHeight;
        const last = texts.filter(({ owner }) => box.contains(owner)).at(-1);
        const line = last && [...last.owner.getClientRects()].at(-1);
        if (line && line.bottom > edge.bottom + slack) found.push(`${name(last.words)} can't be scrolled into view`);
        box.scrollTop = before;
    }

    // Words that break inside, other than addresses and numbers, which have no better place.
    for (const { words, owner, lines } of texts) {
        if (lines.length < 2) continue;
        const node = [...owner.childNodes].find(child => child.nodeType === Node.TEXT_NODE && child.data === words);
        for (const { 0: word, index } of words.matchAll(/[A-Za-z’']{4,}/g)) {
            const part = document.createRange();
            part.setStart(node, index);
            part.setEnd(node, index + word.length);
            const begin = words.slice(0, index).search(/\S+$/);
            const token = words.slice(begin < 0 ? index : begin).match(/^\S+/)[0];
            // A zero-width space is a better place.
            const isToken = /[@/_:\d]|\.\w/.test(token) && !token.includes('\u200b');
            const tops = new Set([...part.getClientRects()].filter(box => box.width > 0).map(box => Math.round(box.top)));
            if (tops.size > 1 && !isToken) found.push(`${name(word)} breaks inside`);
        }
    }
    return [...new Set(found)];
}
