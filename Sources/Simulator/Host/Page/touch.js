// Turns touches, keys and size changes into events. Elements carry their handlers' names as data attributes.
import { share } from './phone.js';

const typingPause = 120;
const holdPause = 500;
const tapPause = 300;
const arrows = { ArrowUp: 'increment', ArrowRight: 'increment', ArrowDown: 'decrement', ArrowLeft: 'decrement' };

export class Touch {
    #root; #line; #typing = new Map(); #sized = new WeakSet(); #sizes; #hold; #wasHeld = false; #focused; #taps;

    constructor(root, line) {
        this.#root = root;
        this.#line = line;
        this.#sizes = new ResizeObserver(entries => this.#resized(entries));
        root.addEventListener('click', event => this.#click(event));
        root.addEventListener('input', event => this.#input(event.target));
        root.addEventListener('change', event => this.#change(event.target));
        root.addEventListener('keydown', event => this.#key(event));
        root.addEventListener('focusin', event => this.#focus(event.target, true));
        root.addEventListener('focusout', event => this.#focus(event.target, false));
        root.addEventListener('pointerdown', event => this.#press(event.target.closest('[data-h]')));
        for (const end of ['pointerup', 'pointercancel', 'pointermove']) {
            root.addEventListener(end, () => clearTimeout(this.#hold));
        }
        root.addEventListener('contextmenu', event => this.#menu(event));
    }

    get isIdle() { return this.#typing.size === 0; }
    isTyping(element) { return this.#typing.has(element); }

    // New elements that want to know their size, and the one that gets the focus.
    refresh() {
        this.#moveFocus();
        for (const element of this.#root.querySelectorAll('[data-g]')) {
            if (this.#sized.has(element)) continue;
            this.#sized.add(element);
            this.#sizes.observe(element);
        }
    }

    // While the server is still hearing of what was focused here, its words are about a moment that is over: to follow them
    // would take the focus back, tell the server so, and never end.
    #moveFocus() {
        const wanted = this.#root.querySelector('[data-focus]');
        if (wanted && wanted !== this.#focused && wanted !== document.activeElement) {
            if (!this.#line.isIdle) {
                setTimeout(() => this.#moveFocus(), 30);
                return;
            }
            wanted.focus();
        }
        this.#focused = wanted;
    }

    #focus(element, hasFocus) {
        if (element.dataset.f) this.#line.event(element.dataset.f, 'f', String(hasFocus));
    }

    // A long press opens what the secondary mouse button opens elsewhere.
    #press(element) {
        this.#wasHeld = false;
        clearTimeout(this.#hold);
        if (!element) return;
        this.#hold = setTimeout(() => {
            this.#wasHeld = true;
            this.#line.event(element.dataset.h, 'c');
        }, holdPause);
    }

    #menu(event) {
        const element = event.target.closest('[data-h]');
        if (!element) return;
        event.preventDefault();
        clearTimeout(this.#hold);
        if (!this.#wasHeld) this.#line.event(element.dataset.h, 'c');
    }

    #click(event) {
        if (this.#wasHeld) {
            this.#wasHeld = false;
            event.preventDefault();
            return;
        }
        const shared = event.target.closest('[data-share], [data-download]');
        if (shared && !shared.disabled) share(shared);
        const element = event.target.closest('[data-c]');
        if (!element || element.disabled || element.getAttribute('aria-disabled') === 'true') return;
        if (element.tagName === 'A') event.preventDefault();
        this.#tap(element, event);
    }

    // Where several taps are wanted, fewer are for the view around it, once nobody taps any more. The keyboard's one
    // press counts for all of them.
    #tap(element, event) {
        const wanted = event.detail === 0 ? 1 : Number(element.dataset.taps ?? 1);
        const count = this.#taps?.element === element ? this.#taps.count + 1 : 1;
        clearTimeout(this.#taps?.timer);
        this.#taps = undefined;
        if (count < wanted) {
            const outer = element.parentElement.closest('[data-c]');
            const timer = setTimeout(() => {
                this.#taps = undefined;
                for (let left = outer ? count : 0; left > 0; left -= 1) this.#tap(outer, event);
            }, tapPause);
            this.#taps = { element, count, timer };
            return;
        }
        this.#flush();
        this.#line.event(element.dataset.c, 'c');
    }

    // Typing is sent after a short pause, and before any other event.
    #input(element) {
        if (!element.dataset.i) return;
        clearTimeout(this.#typing.get(element));
        this.#typing.set(element, setTimeout(() => this.#send(element), typingPause));
    }

    #send(element) {
        clearTimeout(this.#typing.get(element));
        this.#typing.delete(element);
        this.#line.event(element.dataset.i, 'v', element.value);
    }

    #flush() { for (const element of [...this.#typing.keys()]) this.#send(element); }

    #change(element) {
        if (element.dataset.x) {
            this.#flush();
            const value = element.type === 'checkbox' ? String(element.checked) : element.value;
            this.#line.event(element.dataset.x, 'v', value);
        }
        if (element.dataset.u && element.files.length) {
            this.#flush();
            for (const file of element.files) this.#line.upload(element.dataset.u, file);
            element.value = '';
        }
        if (element.dataset.clip && element.files.length) {
            this.#flush();
            this.#clip(element.dataset.clip, element.files[0]);
            element.value = '';
        }
    }

    async #clip(handler, file) {
        this.#line.event(handler, 'v', 'chosen');
        const seconds = await lengthOf(file);
        this.#line.clip(handler, file, seconds, code => this.#line.event(handler, 'v', code));
    }

    #key(event) {
        const element = event.target;
        if (element.dataset.adjust && arrows[event.key]) {
            event.preventDefault();
            this.#line.event(element.dataset.adjust, 'v', arrows[event.key]);
        }
        if (event.key === 'Enter' && element.dataset.s) {
            this.#flush();
            this.#line.event(element.dataset.s, 'c');
        }
        const isPress = event.key === 'Enter' || event.key === ' ';
        const isLink = event.key === 'Enter' && element.getAttribute('role') === 'link' && !element.href;
        if (isLink || isPress && element.getAttribute('role') === 'button' && element.tagName !== 'BUTTON') {
            event.preventDefault();
            element.click();
        }
    }

    // The server says which size it has drawn for: only another size is news, and a hidden element has none.
    #resized(entries) {
        for (const { target, contentRect: { width, height } } of entries) {
            if (!target.dataset.g || !target.checkVisibility()) continue;
            const drawn = (target.dataset.gs ?? '').split(' ').map(Number);
            if (Math.abs(drawn[0] - width) < 0.5 && Math.abs(drawn[1] - height) < 0.5) continue;
            this.#line.event(target.dataset.g, 'z', [width, height]);
        }
    }
}

// In seconds; undefined for what this browser can't play.
function lengthOf(file) {
    const video = document.createElement('video');
    video.preload = 'metadata';
    video.src = URL.createObjectURL(file);
    return new Promise(resolve => {
        setTimeout(() => resolve(), 3000);
        video.addEventListener('error', () => resolve());
        // What a browser has recorded says how long it is only at its end.
        video.addEventListener('durationchange', () => {
            if (Number.isFinite(video.duration)) resolve(video.duration); else video.currentTime = 1e7;
        });
    }).finally(() => {
        // Reading ends first: what has no address any more would be an error.
        const address = video.src;
        video.removeAttribute('src');
        video.load();
        URL.revokeObjectURL(address);
    });
}
