// What on the screen in front is too small for a finger: Apple's Human Interface Guidelines ask for 44 points each way.
// An expression that is a function: it answers a list of sentences, empty when everything can be hit.
() => {
    const least = 43.5;
    const front = [...document.querySelectorAll('#root > .modal')].pop() ?? document.getElementById('root');
    const isShown = element => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // The system's own, whose size no app sets: switches, segments, sliders, dates, menus, a sheet's grabber, a field's line.
    const systems = '[role=switch], .seg > *, [type=range], .date, .sel, .grab, .tf';
    const acts = 'button, a[href], input, select, textarea, [role=button], [role=switch], [role=link], [role=tab]';
    const found = [];
    for (const control of front.querySelectorAll(acts)) {
        // What is switched off or hidden from a finger isn't hit; words within a sentence have its line's height.
        if (control.matches(systems) || !isShown(control) || control.disabled || control.closest('[inert], [aria-hidden=true]')) continue;
        if (getComputedStyle(control).pointerEvents === 'none') continue;
        if (control.matches('a') && getComputedStyle(control).display === 'inline') continue;
        // A label passes on what it is tapped for.
        const place = (control.closest('label') ?? control).getBoundingClientRect();
        if (!place.width || !place.height) continue;
        if (place.width < least || place.height < least) {
            const name = control.ariaLabel || control.innerText || control.placeholder || control.tagName;
            found.push(`${JSON.stringify(name.trim().slice(0, 40))} is ${Math.round(place.width)} by ${Math.round(place.height)}`);
        }
    }
    return [...new Set(found)];
}
