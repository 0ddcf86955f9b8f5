// Retry delays: short at first, then longer and longer, with jitter so that pages don't retry all at once.
const shortest = 500;
const longest = 15_000;

export class Patience {
    #next = shortest; #waiters = new Set();

    constructor() {
        // Moments when a retry is likely to work: the machine is back on its network, or somebody looks.
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

    // For work that must wait for the stream: only the stream retries.
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
