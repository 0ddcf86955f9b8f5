// The phone's camera: the browser's own camera and microphone. The wish on the screen's root says what is wanted; the
// camera is on while its picture is on the screen, and a recording goes up as one file when it ends.
const kinds = ['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'];
const wanted = {
    video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
    audio: { echoCancellation: true, noiseSuppression: false, autoGainControl: false },
};
const soundBits = 96_000, mostVideoBits = 2_200_000;

export class Camera {
    #root; #line; #handler; #wish; #stream; #isOpening = false; #told; #failed; #take; #watched = false;

    constructor(root, line) {
        this.#root = root;
        this.#line = line;
    }

    refresh() {
        const desk = this.#root.querySelector(':scope > [data-camera]');
        const isFirst = !this.#handler;
        const text = desk?.dataset.wish;
        this.#handler = desk?.dataset.camera;
        if (!desk) return this.#close();
        if (text !== this.#wish?.text) this.#follow({ ...JSON.parse(text), text }, isFirst);
        this.#show();
    }

    #say(...words) { if (this.#handler) this.#line.event(this.#handler, 'v', words.join(' ')); }

    #follow(wish, isFirst) {
        const before = this.#wish ?? { question: 0, settings: wish.settings };
        this.#wish = wish;
        if (wish.question && wish.question !== before.question) this.#ask(wish.question);
        if (wish.settings !== before.settings) this.#settings();
        this.#record(wish.recording, isFirst);
    }

    // MARK: permission

    async #ask(number) {
        this.#watch();
        const { stream, code } = await this.#open();
        if (stream && !this.#feeds().length) stop(stream);
        else if (stream) this.#use(stream);
        const [camera, microphone] = await this.#permissions();
        // Without a camera, or with one that is busy, nobody has refused anything: the preview says what is wrong.
        const answer = code === 'refused' ? 'refused' : 'allowed';
        const isPartly = answer === 'refused' && (camera === 'allowed' || microphone === 'allowed');
        this.#say('permission', number, isPartly ? camera : answer, isPartly ? microphone : answer);
    }

    // Where this browser says nothing, nothing is known.
    async #permissions() {
        const states = { granted: 'allowed', denied: 'refused', prompt: 'notAsked' };
        return Promise.all(['camera', 'microphone'].map(name =>
            navigator.permissions?.query({ name }).then(({ state }) => states[state]).catch(() => undefined)));
    }

    // Somebody may change their mind in the browser's own settings.
    async #watch() {
        if (this.#watched) return;
        this.#watched = true;
        for (const name of ['camera', 'microphone']) {
            const status = await navigator.permissions?.query({ name }).catch(() => undefined);
            status?.addEventListener('change', () => this.#tellPermissions());
        }
    }

    async #tellPermissions() {
        const [camera, microphone] = await this.#permissions();
        if (camera && microphone) this.#say('permission', 0, camera, microphone);
    }

    #settings() {
        this.#tellPermissions();
        document.dispatchEvent(new CustomEvent('toast', { detail: 'camera_settings' }));
    }

    // MARK: the picture

    #feeds() { return [...this.#root.querySelectorAll('[data-feed]')].filter(feed => feed.checkVisibility()); }

    async #show() {
        const feeds = this.#feeds();
        if (!feeds.length || !this.#wish.allowed) return this.#close();
        if (!this.#stream && !this.#isOpening) await this.#turnOn(feeds[0]);
        for (const feed of this.#feeds()) {
            if (!this.#stream || feed.srcObject === this.#stream) continue;
            feed.muted = true;
            feed.srcObject = this.#stream;
            feed.play().catch(() => {});
        }
    }

    // What has failed is tried again when a preview comes anew.
    async #turnOn(feed) {
        if (this.#failed === feed) return;
        this.#failed = undefined;
        this.#tell('starting');
        const { stream, code } = await this.#open();
        if (!stream) {
            this.#failed = feed;
            return this.#tell(code);
        }
        if (this.#feeds().length) this.#use(stream); else stop(stream);
    }

    async #open() {
        if (!navigator.mediaDevices) return { code: isSecureContext ? 'cannot_record' : 'insecure' };
        if (!window.MediaRecorder) return { code: 'cannot_record' };
        this.#isOpening = true;
        try {
            return { stream: await navigator.mediaDevices.getUserMedia(wanted) };
        } catch (error) {
            return { code: await codeOf(error) };
        } finally {
            this.#isOpening = false;
        }
    }

    #use(stream) {
        if (this.#stream) return stop(stream);
        this.#stream = stream;
        for (const track of stream.getTracks()) track.addEventListener('ended', () => this.#lost(stream));
        this.#tell('live');
        this.#show();
    }

    // Unplugged, or taken away in the browser's own settings.
    #lost(stream) {
        if (stream !== this.#stream) return;
        this.#close();
        this.#show();
    }

    #close() {
        if (this.#take && !this.#take.isEnding) this.#fail('interrupted');
        if (this.#stream) stop(this.#stream);
        this.#stream = undefined;
        this.#failed = undefined;
        if (this.#told) this.#tell('off');
    }

    #tell(state) {
        if (state !== this.#told) this.#say('camera', state);
        this.#told = state;
    }

    // MARK: the recording

    #record(recording, isFirst) {
        if (this.#take && this.#take.number !== recording?.n) this.#drop();
        if (!recording) return;
        // It began on a page that is gone.
        if (isFirst) return this.#say('failed', recording.n, 'interrupted');
        if (!this.#take) this.#start(recording);
        if (recording.stop) this.#end();
    }

    #start({ n: number, s: seconds, b: bytes }) {
        if (!this.#stream) return this.#say('failed', number, 'interrupted');
        const mimeType = kinds.find(kind => MediaRecorder.isTypeSupported(kind));
        const bits = Math.floor(bytes * 8 / seconds * 0.85);
        const videoBitsPerSecond = Math.max(100_000, Math.min(mostVideoBits, bits - soundBits));
        let recorder;
        try {
            recorder = new MediaRecorder(this.#stream, { mimeType, videoBitsPerSecond, audioBitsPerSecond: soundBits });
        } catch {
            return this.#say('failed', number, 'cannot_record');
        }
        const take = { number, recorder, parts: [], size: 0 };
        this.#take = take;
        recorder.addEventListener('start', () => this.#began(take, seconds));
        recorder.addEventListener('error', () => this.#take === take && this.#fail('failed'));
        recorder.addEventListener('stop', () => this.#take === take && this.#send(take));
        recorder.addEventListener('dataavailable', ({ data }) => {
            take.parts.push(data);
            take.size += data.size;
            // Room for what the last second brings.
            if (take.size > bytes - 1_000_000) this.#end();
        });
        recorder.start(1000);
    }

    #began(take, seconds) {
        take.since = performance.now();
        this.#say('started', take.number);
        take.timer = setInterval(() => {
            const done = (performance.now() - take.since) / 1000;
            if (done >= seconds) this.#end(); else this.#say('seconds', take.number, done.toFixed(2));
        }, 250);
    }

    #end() {
        const take = this.#take;
        if (!take || take.isEnding || !take.since) return;
        take.isEnding = true;
        clearInterval(take.timer);
        take.seconds = (performance.now() - take.since) / 1000;
        this.#say('finishing', take.number);
        take.recorder.stop();
    }

    #send(take) {
        clearInterval(take.timer);
        this.#take = undefined;
        if (!take.isEnding) return this.#say('failed', take.number, 'interrupted');
        const clip = new Blob(take.parts, { type: take.recorder.mimeType });
        this.#line.clip(this.#handler, clip, take.seconds, code => this.#say('failed', take.number, code));
    }

    #fail(code) {
        const { number } = this.#take;
        this.#drop();
        this.#say('failed', number, code);
    }

    #drop() {
        const take = this.#take;
        this.#take = undefined;
        clearInterval(take.timer);
        if (take.recorder.state !== 'inactive') take.recorder.stop();
    }
}

const stop = stream => stream.getTracks().forEach(track => track.stop());

async function codeOf({ name }) {
    if (name === 'NotAllowedError') return 'refused';
    if (name === 'SecurityError') return 'insecure';
    if (name === 'NotReadableError' || name === 'AbortError') return 'in_use';
    if (name !== 'NotFoundError' && name !== 'OverconstrainedError') return 'failed';
    const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
    return devices.some(({ kind }) => kind === 'videoinput') ? 'no_microphone' : 'no_camera';
}
