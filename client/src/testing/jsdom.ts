const NodeRequest = globalThis.Request;

/**
 * The router hands jsdom's AbortSignal to Node's Request, which accepts only its own kind. The signal is kept beside the request
 * instead, where the router looks for it.
 */
globalThis.Request = class extends NodeRequest {
  constructor(input: RequestInfo | URL, { signal, ...init }: RequestInit = {}) {
    super(input, init);
    if (signal) Object.defineProperty(this, 'signal', { value: signal });
  }
};

/** Checkboxes make these when they lose focus under a pressed key. */
globalThis.PointerEvent ??= class extends MouseEvent {} as typeof PointerEvent;

// jsdom lays nothing out; without a rectangle the focus trap takes every control for a hidden one.
Element.prototype.getClientRects = function rects() {
  return [this.getBoundingClientRect()] as unknown as DOMRectList;
};
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

/** Menus and tooltips watch the size of what they hang on; here nothing ever changes size. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** The combobox looks for its options by their values. */
globalThis.CSS ??= { escape: (text: string) => text.replaceAll(/[^\w-]/g, String.raw`\$&`) } as typeof CSS;
