// How long to wait before trying again: at first hardly at all, then longer and longer, and never all pages at once.
const shortest = 500;
const longest = 15_000;

export class Patience {
    #next = shortest; #waiters = new Set();

    constructor() {
        // A moment at which it may well work: the machine is back on its network, or somebody looks.
        addEventListener('online', () => this.#wake());
        document.addEventListener('visibilitychange', () => { if (!document.hidden) this.#wake(); });
    }

    // The server answers again.
    live() {
        this.#next = shortest;
        this.#wake();
    }

    pause() {
        const time = this.#next * (0.75 + Math.random() / 2);
        this.#next = Math.min(longest, this.#next * 1.7);
        return this.#wait(time);
    }

    // For what has to wait for the stream: it is the stream that tries.
    untilLive() { return this.#wait(this.#next); }

    #wait(time) {
        return new Promise(done => {
            const end = () => {
                clearTimeout(timer);
                this.#waiters.delete(end);
                done();
            };
            const timer = setTimeout(end, time);
            this.#waiters.add(end);
        });
    }

    #wake() { for (const end of [...this.#waiters]) end(); }
}
