// Players: they follow each order once, by its number, and tell where they are.
export class Players {
    #root; #line; #followed = new WeakMap(); #jumps = new WeakMap(); #places = new WeakMap(); #measuring = new WeakSet();

    constructor(root, line) {
        this.#root = root;
        this.#line = line;
    }

    refresh() {
        for (const video of this.#root.querySelectorAll('video[data-player]')) {
            if (!this.#followed.has(video)) this.#watch(video);
            this.#follow(video);
        }
    }

    #watch(video) {
        this.#followed.set(video, 0);
        for (const event of ['play', 'pause', 'seeked', 'ended']) {
            video.addEventListener(event, () => this.#tell(video));
        }
        video.addEventListener('loadedmetadata', () => this.#measure(video));
    }

    #follow(video) {
        const order = JSON.parse(video.dataset.order);
        if (order.n === this.#followed.get(video)) return;
        this.#followed.set(video, order.n);
        video.muted = order.muted;
        if (order.jump !== this.#jumps.get(video)) this.#seek(video, order.seek);
        this.#jumps.set(video, order.jump);
        if (order.play) video.play().catch(() => this.#tell(video)); else video.pause();
    }

    #seek(video, seconds) {
        this.#places.set(video, seconds);
        if (video.readyState > 0 && !this.#measuring.has(video)) video.currentTime = seconds;
    }

    // What a browser has recorded doesn't say how long it is; a jump behind its end finds out.
    #measure(video) {
        const back = () => {
            video.removeEventListener('durationchange', check);
            this.#measuring.delete(video);
            video.currentTime = this.#places.get(video) ?? 0;
        };
        const check = () => { if (Number.isFinite(video.duration)) back(); };
        if (Number.isFinite(video.duration)) {
            if (this.#places.has(video)) video.currentTime = this.#places.get(video);
            return;
        }
        this.#measuring.add(video);
        video.addEventListener('durationchange', check);
        video.currentTime = 1e7;
    }

    #tell(video) {
        if (this.#measuring.has(video) || !video.dataset.player) return;
        const state = video.paused || video.ended ? 'paused' : 'playing';
        this.#line.event(video.dataset.player, 'v', `${video.currentTime.toFixed(3)} ${state}`);
    }
}
