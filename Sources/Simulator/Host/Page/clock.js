// The clock of a server in development: shown, and moved to just before or after the next midnight.
export class Clock {
    #token; #words = document.getElementById('clock');

    constructor(token) {
        this.#token = token;
        if (document.documentElement.dataset.clock !== 'on') return;
        for (const button of document.querySelectorAll('[data-clock-to]')) {
            button.addEventListener('click', () => this.#move(button.dataset.clockTo));
        }
        this.#move('shown');
        setInterval(() => this.#move('shown'), 20_000);
    }

    async #move(to) {
        const headers = { 'Content-Type': 'application/json', 'X-Simulator-Page': this.#token };
        const answer = await fetch('/sim/clock', { method: 'POST', headers, body: JSON.stringify({ to }) })
            .catch(() => undefined);
        if (answer?.ok) this.#words.textContent = (await answer.json()).words;
    }
}
