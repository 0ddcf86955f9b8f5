// Applies the server's changes to the screen.
const svgSpace = 'http://www.w3.org/2000/svg';

export class Patches {
    #root; #touch; #watchers; #line; #phone; #pending = []; #isApplying = false;

    // Each watcher looks at the screen after a change; the first is the touch.
    constructor(root, watchers, line, phone) {
        this.#phone = phone;
        this.#root = root;
        [this.#touch] = watchers;
        this.#watchers = watchers;
        this.#line = line;
    }

    get isIdle() { return this.#pending.length === 0 && !this.#isApplying; }

    receive(message) {
        this.#pending.push(message);
        this.#work();
    }

    // In order, even if one of them fades: its change happens a frame later.
    async #work() {
        if (this.#isApplying) return;
        this.#isApplying = true;
        while (this.#pending.length) {
            const message = this.#pending.shift();
            if (message.an && message.o.length && mayFade()) {
                const fade = document.startViewTransition(() => this.#apply(message));
                await fade.updateCallbackDone.catch(() => {});
            } else {
                this.#apply(message);
            }
        }
        this.#isApplying = false;
    }

    #apply(message) {
        const began = performance.now();
        for (const op of message.o) this.#change(op);
        for (const watcher of this.#watchers) watcher.refresh();
        this.#phone.follow(message);
        const details = { apply: performance.now() - began, bytes: message.bytes };
        this.#line.acknowledge(message.r, details);
    }

    #change([kind, path, ...rest]) {
        const element = path.reduce((parent, index) => parent?.children[index], this.#root);
        if (!element) return;
        switch (kind) {
        case 'a': return this.#setAttributes(element, rest[0]);
        case 't': return isTextArea(element) ? this.#setValue(element, rest[0]) : setText(element, rest[0]);
        case 'h': return element.replaceChildren(fragment(rest[0], element));
        case 's': return splice(element, ...rest);
        case 'v': return move(element, ...rest);
        case 'm': return this.#morphAll(rest[0]);
        }
    }

    #setAttributes(element, wanted) {
        for (const { name } of [...element.attributes]) {
            if (!(name in wanted) && name !== 'style') element.removeAttribute(name);
        }
        for (const [name, value] of Object.entries(wanted)) {
            if (name !== 'style' && element.getAttribute(name) !== value) element.setAttribute(name, value);
        }
        setStyle(element, wanted.style ?? '');
        this.#setProperties(element, wanted);
    }

    // Properties that attributes no longer control once somebody has typed or ticked.
    #setProperties(element, wanted) {
        if (element.tagName === 'OPTION') {
            element.selected = 'selected' in wanted;
        } else if (element.tagName === 'INPUT' && element.type === 'checkbox') {
            element.checked = 'checked' in wanted;
        } else if (element.tagName === 'INPUT' && element.type !== 'file') {
            this.#setValue(element, wanted.value ?? '');
        }
    }

    #setValue(element, value) {
        if (element.value !== value && !this.#touch.isTyping(element)) element.value = value;
    }

    // The whole screen after a break: nodes, focus and scroll positions stay where possible.
    #morphAll(html) {
        const box = document.createElement('div');
        box.append(fragment(html, this.#root));
        this.#morphChildren(this.#root, box);
    }

    #morphChildren(old, fresh) {
        if (!fresh.children.length) {
            if (old.innerHTML !== fresh.innerHTML) old.replaceChildren(...fresh.childNodes);
            return;
        }
        // A node that is moved leaves `fresh`, so its children are counted first.
        const children = [...fresh.children];
        children.forEach((wanted, index) => {
            const present = old.children[index];
            if (!present) old.append(wanted);
            else if (present.tagName !== wanted.tagName) present.replaceWith(wanted);
            else this.#morph(present, wanted);
        });
        while (old.children.length > children.length) old.lastElementChild.remove();
    }

    #morph(present, wanted) {
        const attributes = Object.fromEntries([...wanted.attributes].map(({ name, value }) => [name, value]));
        this.#setAttributes(present, { ...attributes, style: styles.get(wanted) ?? '' });
        if (isTextArea(present)) this.#setValue(present, wanted.textContent);
        else this.#morphChildren(present, wanted);
    }
}

const mayFade = () => document.startViewTransition && document.documentElement.dataset.motion !== 'reduced'
    && !document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches;

// The content security policy allows no style attributes in markup, only styles set by a script. A quotation mark in
// text or in a value is always `&quot;` here, so ` style="` can only be the attribute itself.
const styles = new WeakMap();

function setStyle(element, css) {
    if ((styles.get(element) ?? '') === css) return;
    styles.set(element, css);
    element.style.cssText = css;
}

function fragment(html, parent) {
    const template = document.createElement('template');
    const isDrawing = parent.namespaceURI === svgSpace;
    const safe = html.replaceAll(' style="', ' data-style="');
    template.innerHTML = isDrawing ? `<svg>${safe}</svg>` : safe;
    const content = document.importNode(template.content, true);
    for (const element of content.querySelectorAll('[data-style]')) {
        setStyle(element, element.dataset.style);
        element.removeAttribute('data-style');
    }
    if (!isDrawing) return content;
    const inner = document.createDocumentFragment();
    inner.append(...content.firstChild.childNodes);
    return inner;
}

// Its words are its content only until somebody has typed; from then on they are its value.
const isTextArea = (element) => element.tagName === 'TEXTAREA';

function setText(element, text) {
    if (!element.children.length) element.textContent = text;
    else if (element.firstChild.nodeType === Node.TEXT_NODE) element.firstChild.data = text;
    else element.prepend(text);
}

function splice(element, at, count, html) {
    for (let left = count; left > 0; left -= 1) element.children[at]?.remove();
    if (html) element.insertBefore(fragment(html, element), element.children[at] ?? null);
}

function move(element, from, to) {
    const child = element.children[from];
    if (!child) return;
    child.remove();
    element.insertBefore(child, element.children[to] ?? null);
}
