// The controls beside the phone: device, appearance, language, text size, motion, glass, contrast and connection.
const textSizes = [
    ['xSmall', 'Extra small'], ['small', 'Small'], ['medium', 'Medium'], ['large', 'Large (default)'],
    ['xLarge', 'Extra large'], ['xxLarge', 'XX large'], ['xxxLarge', 'XXX large'],
    ['accessibility1', 'Accessibility 1'], ['accessibility2', 'Accessibility 2'], ['accessibility3', 'Accessibility 3'],
    ['accessibility4', 'Accessibility 4'], ['accessibility5', 'Accessibility 5'],
];

export class Controls {
    #line; #page = document.documentElement;

    constructor(line) {
        this.#line = line;
        this.#choice('model');
        this.#choice('scheme');
        this.#language(document.getElementById('language'));
        this.#text(document.getElementById('text'), document.getElementById('text-name'));
        this.#switch('motion', 'motion', 'reduced', 'full', on => ({ reduceMotion: on }));
        this.#switch('glass', 'glass', 'on', 'off', on => ({ glass: on }));
        this.#switch('contrast', 'contrast', 'more', 'standard', on => ({ increaseContrast: on }));
        this.#switch('transparency', 'transparency', 'reduced', 'full', on => ({ reduceTransparency: on }));
        this.#switch('offline', 'network', 'offline', 'online', on => ({ online: !on }));
        for (const button of document.querySelectorAll('.home, .chin, .home-button')) {
            button.addEventListener('click', () => line.tell('/sim/home'));
        }
        document.querySelector('.lock-button').addEventListener('click', () => line.tell('/sim/lock'));
        this.#followBrowser();
        this.#fit();
        addEventListener('resize', () => this.#fit());
        this.#tick();
    }

    #choice(name) {
        for (const input of document.querySelectorAll(`input[name="${name}"]`)) {
            input.checked = input.value === this.#page.dataset[name];
            input.addEventListener('change', () => {
                this.#page.dataset[name] = input.value;
                this.#line.tell('/sim/display', { [name]: input.value });
                this.#fit();
            });
        }
    }

    // The apps begin anew in another language, and so does the page.
    #language(list) {
        list.value = this.#page.dataset.language;
        list.addEventListener('change', () => this.#line.tell('/sim/display', { language: list.value }, () => location.reload()));
    }

    #text(slider, name) {
        const show = () => {
            this.#page.dataset.text = textSizes[slider.value][0];
            name.textContent = textSizes[slider.value][1];
        };
        slider.value = textSizes.findIndex(([size]) => size === this.#page.dataset.text);
        show();
        slider.addEventListener('input', show);
        slider.addEventListener('change', () => this.#line.tell('/sim/display', { text: textSizes[slider.value][0] }));
    }

    #switch(id, name, on, off, change) {
        const input = document.getElementById(id);
        input.checked = this.#page.dataset[name] === on;
        input.addEventListener('change', () => {
            this.#page.dataset[name] = input.checked ? on : off;
            this.#line.tell('/sim/display', change(input.checked));
        });
    }

    // "System" means the browser's own choice, which only the browser knows. More contrast is a choice of the same kind.
    #followBrowser() {
        this.#follow('(prefers-color-scheme: dark)', matches => ({ browserDark: matches }));
        this.#follow('(prefers-contrast: more)', matches => ({ browserContrast: matches }));
    }

    #follow(question, change) {
        const answer = matchMedia(question);
        const tell = () => this.#line.tell('/sim/display', change(answer.matches));
        answer.addEventListener('change', tell);
        if (answer.matches) tell();
    }

    // A phone taller than the window is scaled down.
    #fit() {
        const phone = document.querySelector('.phone');
        phone.style.removeProperty('--fit');
        const room = (innerHeight - 40) / phone.offsetHeight;
        if (room < 1) phone.style.setProperty('--fit', room.toFixed(3));
    }

    // In the time format of the apps' own times. As on the phone, there is no room for AM and PM.
    #tick() {
        const now = new Date();
        const hour = this.#page.dataset.hours === '12' ? now.getHours() % 12 || 12 : now.getHours();
        const minute = String(now.getMinutes()).padStart(2, '0');
        document.getElementById('time').textContent = `${hour}:${minute}`;
        setTimeout(() => this.#tick(), 60_000 - Date.now() % 60_000);
    }
}
