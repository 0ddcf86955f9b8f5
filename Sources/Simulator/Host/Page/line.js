// The way to the server: events up in order and each once, patches down, and back again after a fall.
export class Line {
    #token; #on; #queue = []; #sending = false; #number = 0; #waiting = new Map(); #version = -1; #hasEnded = false;
    #wasLost = false;
    answered = [];

    constructor({ token, onMessage, onState, onRefusal }) {
        this.#token = token;
        this.#on = { onMessage, onState, onRefusal };
    }

    get isIdle() { return this.#waiting.size === 0 && this.#queue.length === 0 && !this.#sending; }

    // An event of the screen; `handler` names what it belongs to.
    event(handler, kind, value) {
        const number = this.#next(kind);
        const body = JSON.stringify({ n: number, h: handler, k: kind, v: value });
        this.#push('/sim/event', body, 'application/json', number);
    }

    upload(handler, file) {
        const number = this.#next('u');
        const path = `/sim/upload?n=${number}&h=${encodeURIComponent(handler)}`;
        this.#push(path, file, 'application/octet-stream', number);
    }

    // Something of the phone itself, such as its home button.
    tell(path, value) { this.#push(path, JSON.stringify(value ?? {}), 'application/json'); }

    #next(kind) {
        this.#number += 1;
        this.#waiting.set(this.#number, { since: performance.now(), kind });
        return this.#number;
    }

    #push(path, body, type, number) {
        if (this.#hasEnded) return;
        this.#queue.push({ path, body, type, number });
        this.#drain();
    }

    // One after the other. What got no answer is sent again under its number, which the server takes once.
    async #drain() {
        if (this.#sending) return;
        this.#sending = true;
        while (this.#queue.length && !this.#hasEnded) {
            const { path, body, type, number } = this.#queue[0];
            const headers = { 'Content-Type': type, 'X-Simulator-Page': this.#token };
            try {
                const answer = await fetch(path, { method: 'POST', headers, body });
                this.#queue.shift();
                if (answer.status !== 204) await this.#refused(answer, number);
            } catch {
                await pause(500);
            }
        }
        this.#sending = false;
    }

    async #refused(answer, number) {
        this.#waiting.delete(number);
        const code = (await answer.json().catch(() => ({}))).code;
        if (code === 'gone' || code === 'moved') this.#end(code); else this.#on.onRefusal(code ?? 'failed');
    }

    #end(state) {
        this.#hasEnded = true;
        this.#waiting.clear();
        this.#queue = [];
        // The server was away and has forgotten this phone: what is on the screen is nobody's, so start anew.
        if (state === 'gone' && this.#wasLost) location.reload(); else this.#on.onState(state);
    }

    // Follows the stream, and finds it again when it breaks; the version says what the screen shows already.
    async open() {
        while (!this.#hasEnded) {
            try {
                await this.#follow();
            } catch {
                // A page that is being left breaks its own stream.
            }
            if (this.#hasEnded) return;
            this.#wasLost = true;
            this.#on.onState('lost');
            await pause(700);
        }
    }

    async #follow() {
        const headers = { 'X-Simulator-Page': this.#token, Accept: 'text/event-stream' };
        const silence = new AbortController();
        const { signal } = silence;
        const answer = await fetch(`/sim/events?version=${this.#version}`, { headers, signal, cache: 'no-store' });
        if (!answer.ok) {
            const code = (await answer.json().catch(() => ({}))).code;
            if (code === 'gone' || code === 'moved') this.#end(code);
            return;
        }
        this.#wasLost = false;
        this.#on.onState('live');
        const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
        for (let rest = ''; ;) {
            // The server says something every twenty seconds, so a long silence is a dead connection.
            const timer = setTimeout(() => silence.abort(), 50_000);
            const { done, value } = await reader.read().finally(() => clearTimeout(timer));
            if (done) return;
            const parts = (rest + value).split('\n\n');
            rest = parts.pop();
            for (const part of parts) this.#read(part);
        }
    }

    #read(text) {
        const field = name => text.split('\n').find(line => line.startsWith(name + ': '))?.slice(name.length + 2);
        const data = field('data');
        if (data === undefined) return;
        if (field('event') === 'ending') return this.#end(data);
        const message = JSON.parse(data);
        this.#version = message.q;
        this.#on.onMessage({ ...message, bytes: data.length });
    }

    // The screen shows what these events have led to.
    acknowledge(numbers, details) {
        for (const number of numbers) {
            const sent = this.#waiting.get(number);
            if (!sent) continue;
            this.#waiting.delete(number);
            this.answered.push({ ms: performance.now() - sent.since, kind: sent.kind, ...details });
            if (this.answered.length > 5000) this.answered.shift();
        }
    }
}

const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));
