// One gesture on one element: when it begins, what it says, and when it is over. Places are in points of the app.

const ended = 1;
const cancelled = 2;
// Milliseconds of movement that count for the speed.
const recent = 100;

class Recognizer {
    hasBegun = false; isOver = false; values = []; swallows = true;

    constructor(element, name, tell) {
        this.element = element;
        this.name = name;
        this.by = (element.dataset[`${name}By`] ?? '').split(' ');
        this.tell = tell;
        this.space = space(element, 'local');
    }

    begin() { this.hasBegun = true; }

    say(values) {
        this.values = values;
        this.tell.moved(this);
    }

    end(phase) {
        if (this.hasBegun && !this.isOver) this.tell.ended(this, phase);
        this.isOver = true;
    }

    down() {}
    move() {}
    up() { this.end(ended); }
    cancel() { this.end(cancelled); }
}

export class Drag extends Recognizer {
    #start; #trail = [];

    down([first]) {
        if (this.#start) return;
        const [distance, ...words] = this.by;
        this.space = space(this.element, words.join(' '));
        this.distance = Number(distance);
        this.#start = this.space(first);
        this.move([first]);
    }

    move([first]) {
        if (!this.#start || this.isOver) return;
        const at = this.space(first);
        if (!this.hasBegun && Math.hypot(at.x - this.#start.x, at.y - this.#start.y) < this.distance) return;
        this.begin();
        const now = performance.now();
        this.#trail = [...this.#trail.filter(({ time }) => now - time < recent), { ...at, time: now }];
        this.#tell(at);
    }

    up(points) {
        // The first finger decides; another one that is lifted says nothing.
        if (points.length) return;
        const now = performance.now();
        this.#trail = this.#trail.filter(({ time }) => now - time < recent);
        if (this.hasBegun) this.values.splice(4, 2, ...this.#speed());
        super.up();
    }

    #tell(at) { this.say([at.x, at.y, this.#start.x, this.#start.y, ...this.#speed()].map(round)); }

    #speed() {
        const [from, to] = [this.#trail[0], this.#trail.at(-1)];
        const seconds = to ? (to.time - from.time) / 1000 : 0;
        return seconds > 0 ? [(to.x - from.x) / seconds, (to.y - from.y) / seconds].map(round) : [0, 0];
    }
}

// What two fingers do: the first value is what they say, the second how fast it changes.
class Pair extends Recognizer {
    #start; #last;

    down(points) {
        if (points.length !== 2 || this.#start) return;
        this.#open(this.space(middle(points)), this.measure(points));
    }

    #open(at, measure) {
        const box = this.element.getBoundingClientRect();
        const size = { x: box.width / scale(this.element), y: box.height / scale(this.element) };
        this.#start = [at.x, at.y, at.x / size.x, at.y / size.y].map(round);
        this.first = measure;
        this.#last = { time: performance.now(), value: this.rest };
    }

    move(points) {
        if (points.length >= 2 && this.#start) this.follow(this.change(this.measure(points)));
    }

    follow(value) {
        if (this.isOver || !this.hasBegun && Math.abs(value - this.rest) < Number(this.by[0])) return;
        this.begin();
        const time = performance.now();
        const speed = time > this.#last.time ? (value - this.#last.value) / (time - this.#last.time) * 1000 : 0;
        this.#last = { time, value };
        this.say([value, speed].map(round).concat(this.#start));
    }

    // The wheel's way: it has no fingers.
    open(event) { if (!this.#start) this.#open(this.space({ x: event.clientX, y: event.clientY }), 1); }

    up(points) { if (points.length < 2) super.up(); }
}

export class Pinch extends Pair {
    rest = 1; #zoomed = 1;

    measure([one, two]) { return Math.hypot(two.x - one.x, two.y - one.y) || 1; }
    change(distance) { return distance / this.first; }

    zoom(event) {
        this.open(event);
        this.#zoomed = Math.min(1000, Math.max(0.001, this.#zoomed * Math.exp(-event.deltaY / 100)));
        this.follow(this.#zoomed);
    }
}

export class Turn extends Pair {
    rest = 0; #turned = 0;

    measure([one, two]) { return Math.atan2(two.y - one.y, two.x - one.x) * 180 / Math.PI; }

    // Over and over: half a turn on is never half a turn back.
    change(angle) {
        this.#turned += (angle - this.first + 540) % 360 - 180;
        this.first = angle;
        return this.#turned;
    }
}

export class Hold extends Recognizer {
    #start; #timer; swallows = false;

    down([first]) {
        if (this.#start) return this.cancel();
        const [seconds, distance] = this.by.map(Number);
        [this.#start, this.distance] = [this.space(first), distance];
        this.begin();
        this.say([]);
        this.#timer = setTimeout(() => {
            this.swallows = true;
            this.end(ended);
        }, seconds * 1000);
    }

    move([first]) {
        const at = this.space(first);
        if (Math.hypot(at.x - this.#start.x, at.y - this.#start.y) > this.distance) this.cancel();
    }

    up() { this.cancel(); }

    end(phase) {
        clearTimeout(this.#timer);
        super.end(phase);
    }
}

const middle = ([one, two]) => ({ x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 });
const round = number => Math.round(number * 1000) / 1000;
// The phone may be drawn smaller than it is.
const scale = element => element.getBoundingClientRect().width / element.offsetWidth || 1;

// From the page's places to those of a view, of the screen, or of a view that has a name; it stays where it was when
// the gesture began, also if the view moves.
function space(element, word) {
    const named = word.startsWith('=') && element.closest(`[data-space="${CSS.escape(word)}"]`);
    const origin = word === 'local' ? element : named || document.getElementById('root');
    const box = origin.getBoundingClientRect(), by = scale(origin);
    return ({ x, y }) => ({ x: (x - box.left) / by, y: (y - box.top) / by });
}
