// The connection to the server: events up, in order and each once; patches down; and reconnection after a failure.
import { Patience } from './patience.js';

const largestUpload = 20 << 20;
const largestClip = 21 << 20;

export class Line {
    #token; #on; #queue = []; #sending = false; #number = 0; #waiting = new Map(); #version = -1; #due = -1; #hasEnded = false;
    #wasLost = false; #trouble; #state; #patience = new Patience();
    answered = [];

    constructor({ token, onMessage, onState, onRefusal, onUploaded }) {
        this.#token = token;
        this.#on = { onMessage, onState, onRefusal, onUploaded };
    }

    // For how many milliseconds the current event has had no answer. A picture takes as long as it takes, and while the
    // connection is known to be down the notice says more.
    get wait() {
        const [sent] = this.#queue;
        return this.#state === 'live' && sent?.since && !sent.isUpload ? performance.now() - sent.since : 0;
    }

    get isIdle() {
        return this.#waiting.size === 0 && this.#queue.length === 0 && !this.#sending && this.#version >= this.#due;
    }

    // An event of the screen; `handler` names its handler.
    event(handler, kind, value, move) {
        const number = this.#next(kind);
        const body = JSON.stringify({ n: number, h: handler, k: kind, v: value });
        this.#push('/sim/event', body, 'application/json', { number, move });
    }

    // A move of a gesture. Of several that wait to be sent only the newest counts.
    move(handler, value) {
        const waits = this.#queue.findLast(event => event.move === handler);
        if (waits && !waits.since) {
            waits.body = JSON.stringify({ n: waits.number, h: handler, k: 'g', v: value });
        } else {
            this.event(handler, 'g', value, handler);
        }
    }

    upload(handler, file) {
        // A refusal in the middle of a body looks like a broken connection, so it is reported here.
        if (file.size > largestUpload) return this.#on.onRefusal('too_large');
        const number = this.#next('u');
        const path = `/sim/upload?n=${number}&h=${encodeURIComponent(handler)}`;
        this.#push(path, file, 'application/octet-stream', { number, isUpload: true });
    }

    // A video, for a handler that hears itself why it wasn't taken.
    clip(handler, file, seconds, onRefusal) {
        if (file.size > largestClip) return onRefusal('too_large');
        const number = this.#next('u');
        const length = Number.isFinite(seconds) ? `&s=${seconds.toFixed(2)}` : '';
        const path = `/sim/clip?n=${number}&h=${encodeURIComponent(handler)}${length}`;
        this.#push(path, file, 'application/octet-stream', { number, isUpload: true, onRefusal });
    }

    // An event of the phone itself, such as its home button; `then` runs once the server has it.
    tell(path, value, then) { this.#push(path, JSON.stringify(value ?? {}), 'application/json', { then }); }

    #next(kind) {
        this.#number += 1;
        this.#waiting.set(this.#number, { since: performance.now(), kind });
        return this.#number;
    }

    #push(path, body, type, details) {
        if (this.#hasEnded) return;
        this.#queue.push({ path, body, type, ...details });
        this.#drain();
    }

    // One after the other. An event without an answer is sent again under its number, which the server accepts once.
    async #drain() {
        if (this.#sending) return;
        this.#sending = true;
        while (this.#queue.length && !this.#hasEnded) {
            if (await this.#sent(this.#queue[0])) this.#queue.shift(); else await this.#patience.untilLive();
        }
        this.#sending = false;
    }

    // Whether it was answered, with success or refusal.
    async #sent(event) {
        const { path, body, type, number } = event;
        event.since ??= performance.now();
        const headers = { 'Content-Type': type, 'X-Simulator-Page': this.#token };
        const answer = await fetch(path, { method: 'POST', headers, body }).catch(() => undefined);
        if (answer?.status === 204) {
            if (event.isUpload) this.#on.onUploaded();
            event.then?.();
            // The screen that shows the result may still be on its way.
            this.#due = Math.max(this.#due, Number(answer.headers.get('X-Simulator-Version') ?? -1));
            return true;
        }
        const code = answer && (await codeOf(answer));
        // No server, or something in between that answers for nobody.
        if (!answer || (!code && answer.status >= 500)) {
            this.#wasLost = true;
            return false;
        }
        if (code === 'too_fast' || code === 'crowded') return false;
        this.#waiting.delete(number);
        if (!this.#ends(code)) (event.onRefusal ?? this.#on.onRefusal)(code ?? 'failed');
        return true;
    }

    // Refusals after which this page stops.
    #ends(code) {
        if (!['gone', 'moved', 'no_cookie'].includes(code)) return false;
        this.#hasEnded = true;
        this.#waiting.clear();
        this.#queue = [];
        // The server was away and has forgotten this phone: the screen belongs to nobody, so start again.
        if (code === 'gone' && this.#wasLost) location.reload(); else this.#tell(code);
        return true;
    }

    // Follows the stream, and reconnects when it breaks; the version says what the screen already shows.
    async open() {
        while (!this.#hasEnded) {
            this.#trouble = 'lost';
            // A page that is being left breaks its own stream.
            await this.#follow().catch(() => {});
            if (this.#hasEnded) return;
            this.#wasLost = true;
            // A stopped server is expected not to answer.
            if (this.#state !== 'stopped' || this.#trouble !== 'lost') this.#tell(this.#trouble);
            await this.#patience.pause();
        }
    }

    async #follow() {
        const headers = { 'X-Simulator-Page': this.#token, Accept: 'text/event-stream' };
        const silence = new AbortController();
        const { signal } = silence;
        const answer = await fetch(`/sim/events?version=${this.#version}`, { headers, signal, cache: 'no-store' });
        if (!answer.ok) {
            const code = await codeOf(answer);
            if (!this.#ends(code) && code === 'crowded') this.#trouble = code;
            return;
        }
        // A new stream brings what this page lacks, perhaps from a new screen that counts anew.
        this.#due = -1;
        const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
        for (let rest = ''; ;) {
            // The server sends something every twenty seconds, so a long silence is a dead connection.
            const timer = setTimeout(() => silence.abort(), 30_000);
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
        if (field('event') === 'ending') {
            // After the other endings the page tries again.
            if (!this.#ends(data)) this.#trouble = data;
            return;
        }
        this.#live();
        if (data === undefined) return;
        const message = JSON.parse(data);
        this.#version = message.q;
        this.#on.onMessage({ ...message, bytes: data.length });
    }

    // Data arrived, so the server is there and this phone has its place.
    #live() {
        this.#wasLost = false;
        this.#patience.live();
        this.#tell('live');
    }

    #tell(state) {
        if (state !== this.#state) this.#on.onState(state);
        this.#state = state;
    }

    // The screen shows the result of these events.
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

const codeOf = async answer => (await answer.json().catch(() => ({}))).code;
