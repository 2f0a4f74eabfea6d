import type { DOMWindow } from 'jsdom';

/** The properties that decide whether an element is visible and can be clicked, with their initial value if inherited. */
const inherited = { display: undefined, visibility: 'visible', 'pointer-events': 'auto' };
type Property = keyof typeof inherited;

const isProperty = (name: string): name is Property => Object.hasOwn(inherited, name);
const hasStyle = (element: Element): element is Element & ElementCSSInlineStyle => 'style' in element;
const isStyleRule = (rule: CSSRule): rule is CSSStyleRule => 'selectorText' in rule;
const isMediaRule = (rule: CSSRule): rule is CSSMediaRule => 'media' in rule;

/**
 * Makes `getComputedStyle` compute a property when it is read. jsdom matches each element with the 200 rules of its
 * default style sheet and computes sixteen properties; Testing Library reads two, for each element of the page.
 */
export function computeStyleOnDemand(window: DOMWindow): void {
  const computeAll = window.getComputedStyle.bind(window);
  const displayByDefault = defaultDisplay(window.document, computeAll);

  function computedValue(property: Property, element: Element): string {
    const declared = inlineValue(property, element) || sheetValue(property, element);
    if (declared) return declared;
    const initial = inherited[property];
    if (initial === undefined) return displayByDefault(element);
    return element.parentElement ? computedValue(property, element.parentElement) : initial;
  }

  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement) return computeAll(element, pseudoElement);
    let computed: CSSStyleDeclaration | undefined;
    const all = () => {
      computed ??= computeAll(element);
      return computed;
    };
    const getPropertyValue = (name: string) =>
      isProperty(name) ? computedValue(name, element) : all().getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, key) => {
        if (key === 'getPropertyValue') return getPropertyValue;
        const name = key === 'pointerEvents' ? 'pointer-events' : String(key);
        return isProperty(name) ? computedValue(name, element) : Reflect.get(all(), key);
      },
    });
  };
}

function inlineValue(property: Property, element: Element): string {
  return element.hasAttribute('style') && hasStyle(element) ? element.style.getPropertyValue(property) : '';
}

/** The last matching rule of the page's own style sheets decides, as in jsdom. */
function sheetValue(property: Property, element: Element): string {
  const sheets = element.ownerDocument.styleSheets;
  for (const sheet of [...sheets].reverse()) {
    const rule = visibilityRules(sheet).findLast(
      ({ selectorText, style }) => style.getPropertyValue(property) && matches(element, selectorText),
    );
    if (rule) return rule.style.getPropertyValue(property);
  }
  return '';
}

const known = new WeakMap<CSSStyleSheet, { all: readonly CSSRule[]; rules: CSSStyleRule[] }>();

/** The rules of a style sheet that declare one of the properties. */
function visibilityRules(sheet: CSSStyleSheet): CSSStyleRule[] {
  const { cssRules } = sheet;
  const before = known.get(sheet);
  if (before?.all.length === cssRules.length && before.all.every((rule, at) => rule === cssRules[at])) {
    return before.rules;
  }
  const all = [...cssRules];
  const declares = ({ style }: CSSStyleRule) => Object.keys(inherited).some((name) => style.getPropertyValue(name));
  const rules = all.flatMap(appliedRules).filter(isStyleRule).filter(declares);
  known.set(sheet, { all, rules });
  return rules;
}

/** jsdom applies the rules of `@media screen`, and of no other media query. */
function appliedRules(rule: CSSRule): CSSRule[] {
  if (!isMediaRule(rule)) return [rule];
  return Array.from(rule.media).includes('screen') ? [...rule.cssRules] : [];
}

/** A selector that jsdom cannot parse matches nothing. */
function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}

/** The default style sheet of jsdom decides by the tag, the type and `hidden`. */
function defaultDisplay(document: Document, computeAll: (element: Element) => CSSStyleDeclaration) {
  const displays = new Map<string, string>();
  return (element: Element): string => {
    const { namespaceURI, localName } = element;
    const attributes = ['type', 'hidden'].filter((name) => element.hasAttribute(name));
    const key = [namespaceURI, localName, ...attributes.map((name) => `${name}=${element.getAttribute(name)}`)].join();
    let display = displays.get(key);
    if (display === undefined) {
      const bare = document.createElementNS(namespaceURI, localName);
      for (const name of attributes) bare.setAttribute(name, element.getAttribute(name) ?? '');
      ({ display } = computeAll(bare));
      displays.set(key, display);
    }
    return display;
  };
}
