import type { Locator, Page } from 'playwright-core';

/** The most stops a person would pass on the way to something, skip link included. */
const TIMEOUT = 150;

/** Somebody without a mouse: reaches a thing by Tab, sees where they are, and presses keys. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /**
   * Moves the focus to it by Tab alone.
   * @throws Error when it is not reached, or when nothing shows that it has the focus
   */
  async reach(wanted: Locator): Promise<void> {
    const target = wanted.filter({ visible: true }).first();
    await target.waitFor();
    for (let stops = 0; stops < TIMEOUT; stops++) {
      if (await target.evaluate((element) => element === document.activeElement)) return this.seesWhere(target);
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${target}.`);
  }

  /** Reaches it and presses Enter. */
  async use(target: Locator): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press('Enter');
  }

  /** Reaches a field and replaces what is in it. */
  async fill(target: Locator, text: string): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.type(text);
  }

  /** Opens a menu and chooses an entry by its first letters, as menus allow. */
  async choose(trigger: Locator, entry: Locator): Promise<void> {
    await this.use(trigger);
    await entry.waitFor();
    const name = (await entry.textContent()) ?? '';
    for (let stops = 0; stops < TIMEOUT; stops++) {
      if (await entry.evaluate((element) => element.hasAttribute('data-highlighted'))) break;
      await this.page.keyboard.press('ArrowDown');
      if (stops === TIMEOUT - 1) throw new Error(`The arrow keys do not lead to ${name}.`);
    }
    await this.page.keyboard.press('Enter');
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  /** What has the focus is in view, and drawn as such. */
  private async seesWhere(target: Locator): Promise<void> {
    const marked = await target.evaluate((element) => {
      const marks = (node: Element | null): boolean => {
        if (!node) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      };
      const { top, bottom } = element.getBoundingClientRect();
      return { visible: bottom > 0 && top < window.innerHeight, drawn: marks(element) || marks(element.parentElement) };
    });
    if (!marked.visible || !marked.drawn) throw new Error(`Nothing shows that ${target} has the focus.`);
  }
}
