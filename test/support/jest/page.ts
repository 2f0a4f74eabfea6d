import { createContext, runInContext } from 'node:vm';
import { JSDOM, VirtualConsole } from 'jsdom';
import { computeStyleOnDemand } from './computed-style.ts';
import { replaceGlobal } from './replaced-globals.ts';

/** These properties stay Node's own: jsdom lacks them, or its version is not accepted by other parts of Node. */
const KEPT_FROM_NODE = new Set([
  ...(runInContext('Object.getOwnPropertyNames(globalThis)', createContext()) as string[]),
  'console',
  'performance',
  'crypto',
  'URL',
  'URLSearchParams',
  'structuredClone',
  'queueMicrotask',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  // The functions of jsdom call the global ones and would call themselves.
  'btoa',
  'atob',
  'window',
  'self',
  'top',
  'parent',
  'frames',
]);

let page: JSDOM | undefined;
let reportsErrors = false;
/** The names on the global object at the start of a file. */
let known = new Set<string>();
const nodeFetch = globalThis.fetch;

/**
 * Installs the properties of a jsdom window on the global object. There is one page for all files of a worker, because
 * modules such as React keep the document that exists when they are loaded.
 */
export function showPage(): void {
  page ??= openPage();
  const { window } = page;
  const names = [...Object.getOwnPropertyNames(window), 'addEventListener', 'removeEventListener', 'dispatchEvent'];
  for (const name of names) if (!KEPT_FROM_NODE.has(name)) replaceGlobal(name, forward(window, name));
  for (const name of ['window', 'self', 'top', 'parent']) replaceGlobal(name, own(globalThis));
  replaceGlobal('Request', own(RequestWithAnySignal));
  replaceGlobal('fetch', own(nodeFetch));
  known = new Set(Object.getOwnPropertyNames(globalThis));
  reportsErrors = true;
}

/** Empties the page for the next file, after components have run what they scheduled for the next frame. */
export async function emptyPage(): Promise<void> {
  await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  reportsErrors = false;
  if (page) clear(page.window);
  forgetBrowserApis();
}

/** Removes the browser APIs that a test file added, because they would change the browser of the next file. */
function forgetBrowserApis(): void {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (/^[A-Z][A-Za-z]+$/.test(name) && !known.has(name)) Reflect.deleteProperty(globalThis, name);
  }
  for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name);
}

function openPage(): JSDOM {
  const virtualConsole = new VirtualConsole();
  virtualConsole.on('jsdomError', (error) => console.error(error));
  const dom = new JSDOM('<!DOCTYPE html>', { pretendToBeVisual: true, url: 'http://localhost/', virtualConsole });
  dom.window.addEventListener('error', ({ error }) => {
    if (error && reportsErrors) process.emit('uncaughtException', error);
  });
  addMissing(dom.window);
  findLabelsById(dom.window);
  computeStyleOnDemand(dom.window);
  return dom;
}

/** Browser APIs that the console and its components use and jsdom does not implement. */
function addMissing(window: JSDOM['window']): void {
  const { Element, MouseEvent } = window;
  // jsdom has no layout: without a rectangle the focus trap treats every control as hidden.
  Element.prototype.getClientRects = function rectangles() {
    return [this.getBoundingClientRect()] as unknown as DOMRectList;
  };
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
  const observer = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  const missing = {
    PointerEvent: class extends MouseEvent {},
    ResizeObserver: observer,
    CSS: { escape: (text: string) => text.replaceAll(/[^\w-]/g, String.raw`\$&`) },
  };
  for (const [name, value] of Object.entries(missing)) if (!(name in window)) Object.assign(window, { [name]: value });
}

/**
 * Finds the labels of a control by its id. The getter of jsdom searches the whole page for the control of each label,
 * and Testing Library reads it for each element of the page.
 */
function findLabelsById(window: JSDOM['window']): void {
  const { document, HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement } = window;
  const labels = {
    configurable: true,
    get(this: HTMLElement): HTMLLabelElement[] | null {
      if (this instanceof HTMLInputElement && this.type === 'hidden') return null;
      const around = this.closest('label');
      const named = this.id ? document.querySelectorAll<HTMLLabelElement>(`label[for="${this.id}"]`) : [];
      return around && !around.hasAttribute('for') ? [around, ...named] : [...named];
    },
  };
  for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
    Object.defineProperty(prototype, 'labels', labels);
  }
}

/**
 * The router passes an AbortSignal of jsdom to Node's Request, which accepts only Node's own class. The signal is kept
 * next to the request instead, where the router reads it.
 */
class RequestWithAnySignal extends globalThis.Request {
  constructor(input: RequestInfo | URL, { signal, ...init }: RequestInit = {}) {
    super(input, init);
    if (signal) Object.defineProperty(this, 'signal', { value: signal });
  }
}

const own = (value: unknown): PropertyDescriptor => ({ value, configurable: true, enumerable: true, writable: true });

/** Reads a property of the page's window until a test assigns its own value. */
function forward(window: JSDOM['window'], name: string): PropertyDescriptor {
  const assigned: { value?: unknown } = {};
  const value: unknown = Reflect.get(window, name);
  // A class is returned as it is; a function must be bound to its window.
  if (typeof value === 'function' && !/^[A-Z]/.test(name)) assigned.value = value.bind(window);
  return {
    configurable: true,
    enumerable: true,
    get: () => ('value' in assigned ? assigned.value : Reflect.get(window, name)),
    set: (replacement: unknown) => {
      assigned.value = replacement;
    },
  };
}

function clear(window: JSDOM['window']): void {
  const { document } = window;
  document.body.replaceChildren();
  document.head.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  }
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
}
