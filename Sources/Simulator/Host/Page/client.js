// The page's script: connects screen, line and controls. No build step, no dependencies.
import { Camera } from './camera.js';
import { Clock } from './clock.js';
import { Controls } from './controls.js';
import { Gestures } from './gestures.js';
import { Line } from './line.js';
import { Nearness } from './near.js';
import { Notice } from './notice.js';
import { Paging } from './paging.js';
import { Patches } from './patches.js';
import { Phone } from './phone.js';
import { Players } from './player.js';
import { Pull } from './pull.js';
import { Sheets } from './sheets.js';
import { Touch } from './touch.js';
import { Waiting } from './waiting.js';

// `/?link=auntentic://check/…` opens the app with that link, as tapping it in a mail would on a phone.
let link = new URLSearchParams(location.search).get('link');
function followLink() {
    if (link) line.tell('/sim/open', { link });
    link = null;
}

const root = document.getElementById('root');
const notice = new Notice();
const line = new Line({
    token: document.querySelector('meta[name="page-token"]').content,
    onMessage: message => patches.receive(message),
    onState: state => {
        notice.show(state);
        if (state === 'live') followLink();
    },
    onRefusal: code => notice.toast(code),
    onUploaded: () => notice.untoast(),
});
const touch = new Touch(root, line);
const gestures = new Gestures(root, line);
const watchers = [
    touch, gestures, new Nearness(root, line), new Paging(root), new Camera(root, line), new Players(root, line),
];
const phone = new Phone(line);
const patches = new Patches(root, watchers, line, phone);
new Controls(line);
new Clock(document.querySelector('meta[name="page-token"]').content);
new Pull(root);
new Sheets(root);
new Waiting(line);
line.open();

const isIdle = () => [line, patches, touch, gestures].every(part => part.isIdle);
// For tests and benches: how long taps took, whether all of them are answered, and what the phone let a hand feel.
window.simulator = { taps: line.answered, isIdle, felt: phone.felt };
