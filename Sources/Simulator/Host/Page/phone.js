// The app's connections to the world around its screen: links, speech, taps of the phone, sharing, the address, the way back.
// Milliseconds of trembling, and of rest between.
const patterns = {
    success: [15, 80, 30], warning: [30, 100, 20], error: [25, 60, 25, 60, 45], selection: 5,
    light: 8, medium: 15, heavy: 25, soft: 10, solid: 15, rigid: 20,
};

export class Phone {
    #line; #spoken = document.getElementById('spoken'); #depth = 0;
    // Each tap of the phone, for tests: most browsers make none.
    felt = [];

    constructor(line) {
        this.#line = line;
        addEventListener('popstate', () => this.#back());
    }

    follow(message) {
        if (message.u !== undefined) this.#goTo(message.u);
        for (const [kind, value] of message.x ?? []) {
            if (kind === 'open') open(value, '_blank', 'noopener');
            if (kind === 'say') this.#spoken.textContent = value;
            if (kind === 'feel') this.#feel(value);
        }
    }

    #feel(kind) {
        this.felt.push(kind);
        if (this.felt.length > 100) this.felt.shift();
        // Before the first touch a browser refuses, and complains.
        if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(patterns[kind] ?? 10);
    }

    // The address is only a mark for the back button: the screen itself is on the server. There is one entry more than
    // the app has steps, so that going back always comes here first.
    #goTo(path) {
        const depth = path.split('/').filter(Boolean).length;
        if (depth > this.#depth) history.pushState({ depth }, '', '#' + path);
        else history.replaceState({ depth }, '', depth ? '#' + path : '/');
        this.#depth = depth;
    }

    #back() {
        if (this.#depth > 0) this.#line.tell('/sim/back');
    }
}

// Uses the device's own share sheet if there is one; otherwise copies words to the clipboard and saves files.
export async function share(element) {
    if (element.dataset.download) return save(element.dataset.download, element.dataset.name);
    const item = JSON.parse(element.dataset.share);
    try {
        if (navigator.share) await navigator.share(item);
        else await navigator.clipboard.writeText(item.url ?? item.text);
        if (!navigator.share) document.dispatchEvent(new CustomEvent('toast', { detail: 'copied' }));
    } catch (error) {
        if (error.name !== 'AbortError') document.dispatchEvent(new CustomEvent('toast', { detail: 'not_shared' }));
    }
}

function save(key, name) {
    const link = document.createElement('a');
    link.href = `/sim/blob/${encodeURIComponent(key)}`;
    link.download = name || 'Shared';
    link.click();
}
