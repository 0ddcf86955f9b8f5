// Drags, pinches, turns and long presses: finds who follows the fingers, the mouse or the wheel, and tells the server of
// it once a frame at most.
import { Drag, Hold, Pinch, Turn } from './recognizers.js';

const kinds = { drag: Drag, magnify: Pinch, rotate: Turn, hold: Hold };
const names = Object.keys(kinds);
const selector = names.map(name => `[data-${name}]`).join();
const wheelPause = 200;

export class Gestures {
    #root; #line; #points = new Map(); #active = []; #moved = new Set(); #frame; #swallows = false; #wheel;

    constructor(root, line) {
        this.#root = root;
        this.#line = line;
        root.addEventListener('pointerdown', event => this.#down(event));
        addEventListener('pointermove', event => this.#move(event));
        addEventListener('pointerup', event => this.#up(event));
        addEventListener('pointercancel', event => this.#up(event, true));
        root.addEventListener('click', event => this.#click(event), true);
        root.addEventListener('wheel', event => this.#zoom(event), { passive: false });
        // Pictures and links are no goods to carry away where the view itself is dragged.
        root.addEventListener('dragstart', event => { if (event.target.closest?.(selector)) event.preventDefault(); });
        root.addEventListener('contextmenu', event => {
            if (event.target.closest('[data-hold]') && event.pointerType !== 'mouse') event.preventDefault();
        });
    }

    get isIdle() { return this.#moved.size === 0 && this.#active.length === 0; }

    // What has left the screen is broken off; the server knows.
    refresh() {
        this.#active = this.#active.filter(({ element, name }) => element.isConnected && element.dataset[name]);
    }

    #down(event) {
        if (event.pointerType === 'mouse' && event.button !== 0) return;
        this.#swallows = false;
        const known = this.#points.get(event.pointerId);
        if (!known && this.#points.size === 0) this.#active = followers(event.target).map(follower => this.#start(follower));
        if (!this.#active.length) return;
        this.#points.set(event.pointerId, { x: event.clientX, y: event.clientY });
        for (const gesture of this.#active) gesture.down([...this.#points.values()]);
    }

    #start({ element, name }) {
        const handler = element.dataset[name];
        return new kinds[name](element, name, {
            moved: gesture => this.#later(gesture),
            ended: (gesture, phase) => {
                // The last place was passed, too.
                if (this.#moved.delete(gesture)) this.#line.move(handler, [0, ...gesture.values]);
                this.#line.event(handler, 'g', [phase, ...gesture.values]);
            },
        });
    }

    #move(event) {
        const point = this.#points.get(event.pointerId);
        if (!point) return;
        // The button was let go where nobody could see it.
        if (event.pointerType === 'mouse' && !(event.buttons & 1)) return this.#up(event, true);
        [point.x, point.y] = [event.clientX, event.clientY];
        for (const gesture of this.#active) gesture.move([...this.#points.values()]);
    }

    #up(event, isBroken = false) {
        if (!this.#points.delete(event.pointerId)) return;
        const wins = this.#active.some(gesture => gesture.hasBegun && gesture.swallows);
        for (const gesture of this.#active) {
            if (isBroken) gesture.cancel(); else gesture.up([...this.#points.values()]);
        }
        if (this.#points.size === 0) this.#active = [];
        // The end of a drag is no tap on what lies under it.
        if (!wins || isBroken) return;
        this.#swallows = true;
        setTimeout(() => { this.#swallows = false; });
    }

    #later(gesture) {
        this.#moved.add(gesture);
        this.#frame ??= requestAnimationFrame(() => {
            this.#frame = undefined;
            for (const each of this.#moved) this.#line.move(each.element.dataset[each.name], [0, ...each.values]);
            this.#moved.clear();
        });
    }

    #click(event) {
        if (!this.#swallows) return;
        this.#swallows = false;
        event.stopPropagation();
        event.preventDefault();
    }

    // A trackpad's pinch comes as a wheel with the control key. It has no end: a pause ends it.
    #zoom(event) {
        const element = event.ctrlKey && event.target.closest('[data-magnify]');
        if (!element) return;
        event.preventDefault();
        if (this.#wheel?.gesture.element !== element) this.#endZoom();
        this.#wheel ??= { gesture: this.#start({ element, name: 'magnify' }) };
        this.#wheel.gesture.zoom(event);
        clearTimeout(this.#wheel.timer);
        this.#wheel.timer = setTimeout(() => this.#endZoom(), wheelPause);
    }

    #endZoom() {
        clearTimeout(this.#wheel?.timer);
        this.#wheel?.gesture.end(1);
        this.#wheel = undefined;
    }
}

// Whether a finger here moves a view of the app, and not what scrolls or closes around it.
export const isFollowed = target => target.closest('[data-drag]') !== null;

// The innermost view with a gesture, or the outermost that comes first, and all that go along.
function followers(target) {
    const chain = [];
    for (let element = target.closest(selector); element; element = element.parentElement?.closest(selector)) {
        chain.push(element);
    }
    const main = chain.findLast(element => 'first' in element.dataset) ?? chain[0];
    return chain.filter(element => element === main || 'also' in element.dataset)
        .flatMap(element => names.filter(name => element.dataset[name]).map(name => ({ element, name })));
}
