// The page's own notices: the phone starts, the backend is away, another tab took over.
const words = {
    starting: ['Starting the phone…', ''],
    lost: [
        'The server doesn’t answer',
        'When it is back, this page continues by itself. If it was restarted, the phone starts over, and you will have '
            + 'to sign in again.',
    ],
    stopped: [
        'The server was stopped',
        'When it is back, this page continues by itself. The phone then starts over: you will have to sign in again. '
            + 'Data saved to an account is kept.',
    ],
    crowded: [
        'No phone is free',
        'All phones are in use right now, or too many from your network. This page keeps trying.',
    ],
    no_cookie: [
        'Cookies are switched off',
        'Only a cookie of this page keeps the phone. Allow cookies for this page, then try again.', 'Try again',
    ],
    gone: [
        'This phone was closed', 'Too many were open at once, or this one was unused for too long.', 'Open a new phone',
    ],
    moved: ['This phone is open in another tab', 'The phone moved to the tab you opened last.', 'Use it here'],
};
const refusals = {
    not_a_picture: 'That file isn’t a picture we can read.',
    too_large: 'That picture is larger than 20 MB.',
    copied: 'Copied: this browser has no share sheet.',
    not_shared: 'This browser couldn’t share it.',
    not_found: 'No app on this phone opens that link.',
    camera_settings: 'Allow camera and microphone for this page beside its address, in the browser’s own settings.',
    busy: 'Too many pictures are on their way just now. Try again in a moment.',
};

export class Notice {
    #box = document.querySelector('.notice');
    #toast = document.querySelector('.toast');
    #timer; #delay;

    constructor() {
        this.#box.querySelector('button').addEventListener('click', () => location.reload());
        document.addEventListener('toast', event => this.toast(event.detail));
    }

    // A short break, as when a stream is renewed, isn't worth a notice.
    show(state) {
        if (state === 'lost') {
            this.#delay ??= setTimeout(() => this.#present(state), 900);
        } else {
            clearTimeout(this.#delay);
            this.#delay = undefined;
            this.#present(state);
        }
    }

    #present(state) {
        document.body.dataset.state = state;
        this.#box.hidden = state === 'live';
        const [title, text, button] = words[state] ?? ['', ''];
        this.#box.querySelector('h2').textContent = title;
        this.#box.querySelector('p').textContent = text;
        this.#box.querySelector('button').textContent = button ?? '';
        this.#box.querySelector('button').hidden = !button;
    }

    // The screen makes room below for it, so that it lies over no button.
    toast(code) {
        this.#toast.textContent = refusals[code] ?? 'That didn’t work. Try again.';
        this.#toast.hidden = false;
        this.#toast.parentElement.style.setProperty('--toast', `${this.#toast.offsetHeight}px`);
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.untoast(), 5000);
    }

    // What it said isn't so any more.
    untoast() {
        clearTimeout(this.#timer);
        this.#toast.hidden = true;
    }
}
