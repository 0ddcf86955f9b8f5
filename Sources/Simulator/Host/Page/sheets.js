// Sheets, dialogs and menus: the keyboard goes into them and comes back; Escape or a swipe down closes them.
import { isFollowed } from './gestures.js';

const slop = 8;
const far = 90;
const patience = 700;

export class Sheets {
    #root; #open = []; #last; #drag; #swallows = false;

    constructor(root) {
        this.#root = root;
        new MutationObserver(() => this.#follow()).observe(root, { childList: true });
        root.addEventListener('focusin', event => { this.#last = event.target; });
        addEventListener('keydown', event => this.#key(event));
        root.addEventListener('touchstart', event => this.#begin(event.target, event.touches[0]), { passive: true });
        root.addEventListener('touchmove', event => {
            if (this.#to(event.touches[0])) event.preventDefault();
        }, { passive: false });
        root.addEventListener('touchend', () => this.#end());
        root.addEventListener('touchcancel', () => this.#stop());
        root.addEventListener('mousedown', event => { if (event.button === 0) this.#begin(event.target, event); });
        addEventListener('mousemove', event => { if (this.#to(event)) event.preventDefault(); });
        addEventListener('mouseup', () => this.#end());
        root.addEventListener('click', event => this.#click(event), true);
    }

    // What has opened gets the keyboard. When it has closed, the keyboard is again where it was before.
    #follow() {
        const shown = [...this.#root.children].filter(child => child.classList.contains('modal'));
        const closed = this.#open.filter(({ modal }) => !shown.includes(modal));
        this.#open = this.#open.filter(({ modal }) => shown.includes(modal));
        const isFree = document.activeElement === document.body;
        const before = isFree ? this.#last : document.activeElement;
        if (closed.length && isFree) closed[0].before?.focus({ preventScroll: true });
        for (const modal of shown) {
            if (this.#open.some(entry => entry.modal === modal)) continue;
            this.#open.push({ modal, before: closed[0]?.before ?? before });
            if (!modal.contains(document.activeElement)) {
                modal.querySelector(':scope > [tabindex]')?.focus({ preventScroll: true });
            }
        }
    }

    #key(event) {
        const front = this.#open.at(-1);
        if (event.key !== 'Escape' || event.isComposing || !front) return;
        event.preventDefault();
        dismiss(front.modal);
    }

    // Only a sheet that a tap beside it closes, and only from the top of what it scrolls.
    #begin(target, { clientX, clientY }) {
        this.#drag = null;
        const sheet = target.closest('.sheet');
        if (!sheet || !exit(sheet.parentElement) || target.closest('input, select, textarea') || isFollowed(target)) return;
        const scroll = target.closest('.scroll');
        if (scroll && (scroll.scrollTop > 0 || scroll.classList.contains('shx') || scroll.querySelector('.pull'))) return;
        this.#drag = { sheet, x: clientX, y: clientY, by: 0, moves: false };
    }

    #to({ clientX, clientY }) {
        const drag = this.#drag;
        if (!drag) return false;
        const down = clientY - drag.y, across = Math.abs(clientX - drag.x);
        if (!drag.moves) {
            if (Math.abs(down) < slop && across < slop) return false;
            if (down < across) {
                this.#drag = null;
                return false;
            }
            drag.moves = true;
            drag.sheet.classList.add('drag');
        }
        drag.by = Math.max(0, down);
        drag.sheet.style.transition = '';
        drag.sheet.style.translate = `0 ${drag.by}px`;
        return true;
    }

    #end() {
        const drag = this.#drag;
        if (!drag?.moves) return this.#stop();
        if (drag.by < far) {
            this.#stop();
        } else {
            this.#drag = null;
            drag.sheet.style.transition = 'translate 0.2s';
            drag.sheet.style.translate = '0 100%';
            dismiss(drag.sheet.parentElement);
        }
        // The finger's end is no tap on what lies under it.
        this.#swallows = true;
        setTimeout(() => { this.#swallows = false; });
        // The app may have kept it.
        setTimeout(() => { rest(drag.sheet); }, patience);
    }

    #stop() {
        if (this.#drag) rest(this.#drag.sheet);
        this.#drag = null;
    }

    #click(event) {
        if (!this.#swallows) return;
        this.#swallows = false;
        event.stopPropagation();
        event.preventDefault();
    }
}

const exit = modal => modal?.querySelector(':scope > .scrim[data-c]');

function dismiss(modal) { (exit(modal) ?? modal.querySelector('.cancel'))?.click(); }

function rest(sheet) {
    sheet.classList.remove('drag');
    sheet.style.transition = 'translate 0.2s';
    sheet.style.translate = '';
}
