// Pages side by side: shows the one that the server names, and presses the dot of the one that a swipe has come to.
const pause = 120;

export class Paging {
    #root; #shown = new WeakMap(); #timers = new WeakMap();

    constructor(root) {
        this.#root = root;
        // A scroll doesn't bubble.
        root.addEventListener('scroll', event => this.#scrolled(event.target), true);
        new ResizeObserver(() => this.#align()).observe(root);
    }

    refresh() {
        for (const strip of this.#root.querySelectorAll('.strip')) {
            const page = Number(strip.dataset.page);
            if (this.#shown.get(strip) === page) continue;
            const behavior = this.#shown.has(strip) && document.documentElement.dataset.motion !== 'reduced'
                ? 'smooth' : 'instant';
            this.#shown.set(strip, page);
            if (at(strip) !== page) strip.scrollTo({ left: page * width(strip), behavior });
        }
    }

    #align() {
        for (const strip of this.#root.querySelectorAll('.strip')) {
            strip.scrollTo({ left: Number(strip.dataset.page) * width(strip), behavior: 'instant' });
        }
    }

    // A pause tells the end: not every browser says it.
    #scrolled(strip) {
        if (!strip.classList?.contains('strip')) return;
        clearTimeout(this.#timers.get(strip));
        this.#timers.set(strip, setTimeout(() => {
            const page = at(strip);
            if (!strip.isConnected || page === Number(strip.dataset.page)) return;
            this.#shown.set(strip, page);
            strip.parentElement.querySelector(':scope > .dots')?.children[page]?.click();
        }, pause));
    }
}

// Written from right to left, the pages lie to the left of the first one.
const width = strip => (getComputedStyle(strip).direction === 'rtl' ? -1 : 1) * strip.clientWidth;
const at = strip => Math.round(strip.scrollLeft / (width(strip) || 1));
