// Pulling a scroll view down at its top, by finger or wheel, presses the refresh button hidden there.
import { isFollowed } from './gestures.js';

const far = 80;
const wheelPause = 250;

export class Pull {
    #box; #start = 0; #pulled = 0; #timer;

    constructor(root) {
        const passive = { passive: true };
        root.addEventListener('touchstart', event => this.#begin(event.target, event.touches[0].clientY), passive);
        root.addEventListener('touchmove', event => this.#to(event.touches[0].clientY - this.#start), passive);
        root.addEventListener('touchend', () => this.#end());
        root.addEventListener('touchcancel', () => this.#let());
        root.addEventListener('wheel', event => this.#wheel(event), passive);
    }

    // Only a view that is already at its top can be pulled.
    #begin(target, at) {
        const scroll = isFollowed(target) ? null : target.closest('.scroll');
        this.#box = scroll && scroll.scrollTop <= 0 ? scroll.querySelector('.pull') : null;
        this.#start = at;
        this.#pulled = 0;
    }

    #to(distance) {
        if (!this.#box?.querySelector('button')) return;
        this.#pulled = Math.max(0, distance);
        this.#box.style.height = `${Math.min(this.#pulled, far) / 2}px`;
        this.#box.style.opacity = Math.min(1, this.#pulled / far);
    }

    #end() {
        if (this.#pulled >= far) this.#box?.querySelector('button')?.click();
        this.#let();
    }

    #let() {
        this.#box?.style.removeProperty('height');
        this.#box?.style.removeProperty('opacity');
        this.#box = null;
        this.#pulled = 0;
    }

    // A wheel gesture has no end event: a pause ends it. A view that just scrolled up isn't being pulled yet.
    #wheel(event) {
        clearTimeout(this.#timer);
        if (event.deltaY < 0) {
            if (!this.#box) this.#begin(event.target, 0);
            this.#to(this.#pulled - event.deltaY);
        }
        this.#timer = setTimeout(() => this.#end(), wheelPause);
    }
}
