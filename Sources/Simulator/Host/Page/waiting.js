// Says that the server is slow, so that a tap without an answer doesn't look lost.
const patience = 3000;
const pause = 500;

export class Waiting {
    #hint = document.querySelector('.waiting');

    constructor(line) {
        setInterval(() => this.#show(line.wait >= patience), pause);
    }

    // The words appear and disappear with the box: screen readers announce only a change of words.
    #show(isLong) {
        if (this.#hint.hidden !== isLong) return;
        this.#hint.textContent = isLong ? 'Waiting for the server…' : '';
        this.#hint.hidden = !isLong;
    }
}
