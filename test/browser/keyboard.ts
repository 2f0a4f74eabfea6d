import type { ElementHandle, Locator, Page } from 'playwright-core';

/** The maximum number of Tab stops to an element, skip link included. */
const TIMEOUT = 150;
/** Tab stops between two readings of the page, which cost more than the key. */
const STOPS_PER_READING = 10;

/** Finds the element, which then keeps the focus when Tab is pressed, until `releaseFocus`. */
async function keepFocus(target: Locator): Promise<ElementHandle | null> {
  const element = await target.elementHandle();
  await element?.evaluate((node) => {
    const ignoreTab = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || document.activeElement !== node) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', ignoreTab, true);
    Reflect.set(node, 'releaseFocus', () => window.removeEventListener('keydown', ignoreTab, true));
  });
  return element;
}

const releaseFocus = (element: ElementHandle | null) =>
  element?.evaluate((node) => (Reflect.get(node, 'releaseFocus') as () => void)());

/** A user without a mouse, who moves the focus with Tab, checks that it is visible, and presses keys. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /**
   * Moves the focus to the element with Tab only.
   * @throws Error when the element is not reached, or when its focus is not visible
   */
  async reach(wanted: Locator): Promise<void> {
    const target = wanted.filter({ visible: true }).first();
    // To find it by its role Playwright reads the names of the whole page: only when the page has replaced it.
    let element = await keepFocus(target);
    for (let stops = 0; stops < TIMEOUT; stops += STOPS_PER_READING) {
      const state = await element?.evaluate((node) => ({
        isConnected: node.isConnected,
        isFocused: node === document.activeElement,
      }));
      if (state?.isFocused) {
        await releaseFocus(element);
        return this.expectVisibleFocus(target);
      }
      if (!state?.isConnected) element = await keepFocus(target);
      for (let stop = 0; stop < STOPS_PER_READING; stop++) await this.page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not move the focus to ${target}.`);
  }

  /** Moves the focus to the element and presses Enter. */
  async use(target: Locator): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press('Enter');
  }

  /** Moves the focus to a field and replaces its content. */
  async fill(target: Locator, text: string): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.type(text);
  }

  /** Opens a menu and selects an entry by its first letters, which menus support. */
  async choose(trigger: Locator, entry: Locator): Promise<void> {
    await this.use(trigger);
    await entry.waitFor();
    const name = (await entry.textContent()) ?? '';
    for (let stops = 0; stops < TIMEOUT; stops++) {
      if (await entry.evaluate((element) => element.hasAttribute('data-highlighted'))) break;
      await this.page.keyboard.press('ArrowDown');
      if (stops === TIMEOUT - 1) throw new Error(`The arrow keys do not move the focus to ${name}.`);
    }
    await this.page.keyboard.press('Enter');
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  /** The focused element is in the viewport and has a visible focus style. */
  private async expectVisibleFocus(target: Locator): Promise<void> {
    const marked = await target.evaluate((element) => {
      const marks = (node: Element | null): boolean => {
        if (!node) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      };
      const { top, bottom } = element.getBoundingClientRect();
      return { visible: bottom > 0 && top < window.innerHeight, drawn: marks(element) || marks(element.parentElement) };
    });
    if (!marked.visible || !marked.drawn) throw new Error(`The focus of ${target} is not visible.`);
  }
}
