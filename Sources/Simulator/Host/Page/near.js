// Tells the server which runs of a long list are near the visible part: it renders only those.
// An element carries its handler's name (`data-y`) and whether its rows are drawn (`data-ys`).

export class Nearness {
    #root; #line; #observers = new WeakMap(); #near = new WeakMap(); #told = new WeakMap();

    constructor(root, line) {
        this.#root = root;
        this.#line = line;
    }

    // New runs are watched; of others the server may have drawn less or more than is near by now.
    refresh() {
        for (const element of this.#root.querySelectorAll('[data-y]')) {
            if (this.#near.has(element)) {
                this.#tell(element);
            } else {
                this.#near.set(element, undefined);
                this.#observer(element.closest('.scroll')).observe(element);
            }
        }
    }

    // One screen above and below counts as near.
    #observer(scroll) {
        const key = scroll ?? this.#root;
        if (!this.#observers.has(key)) {
            const options = { root: scroll, rootMargin: '100% 0px' };
            this.#observers.set(key, new IntersectionObserver(entries => this.#seen(entries), options));
        }
        return this.#observers.get(key);
    }

    // What lies on a hidden page stays as it is.
    #seen(entries) {
        for (const { target, isIntersecting } of entries) {
            if (!target.isConnected || !target.checkVisibility()) continue;
            this.#near.set(target, isIntersecting);
            this.#tell(target);
        }
    }

    #tell(element) {
        const near = this.#near.get(element);
        if (near === undefined || near === (element.dataset.ys === '1')) {
            this.#told.delete(element);
            return;
        }
        const news = `${element.dataset.y} ${near}`;
        if (this.#told.get(element) === news) return;
        this.#told.set(element, news);
        this.#line.event(element.dataset.y, 'y', [near ? 1 : 0, element.offsetHeight]);
    }
}
