import type { Locator } from 'playwright-core';
import { User } from './user.js';

/** The second key after `g`; other screens are opened from the command palette. */
const goKeys: Readonly<Record<string, string>> = {
  'API tokens': 't',
  'Usage log': 'l',
  Channels: 'c',
  Users: 'u',
  Settings: 's',
};
const maxSteps = 250;
/** The time for a rendering, after which a replaced element is looked up again. */
const RENDERING_MS = 100;

/** Reaches everything with Tab, arrow keys and the shortcuts of the console. */
export class KeyboardUser extends User {
  readonly device = 'keyboard';
  /** Whether the build has keys that move over rows. */
  private hasRowKeys = true;

  async open(screen: string): Promise<void> {
    const second = goKeys[screen];
    if (second === undefined) await this.find(screen);
    else {
      await this.key('g');
      await this.key(second);
    }
    await this.opened(screen);
  }

  async press(target: Locator): Promise<void> {
    await target.waitFor();
    const key = await this.keyOf(target);
    if (key !== undefined) return this.key(key);
    await this.enter(target);
    await this.key((await target.evaluate((element) => element.matches('[type=checkbox]'))) ? 'Space' : 'Enter');
  }

  /**
   * The shortcut that presses the button. List shortcuts do not work in fields; the form shortcut works everywhere in
   * the form.
   */
  private async keyOf(target: Locator): Promise<string | undefined> {
    if (await target.evaluate((element) => element.matches('[role=dialog] form [type=submit]'))) return 'Control+Enter';
    const isOfList = await target.evaluate(
      (element) =>
        element.matches('#main [data-create] *') &&
        !document.querySelector('[role=dialog][data-state=open]') &&
        !document.activeElement?.matches('input, textarea, select'),
    );
    return isOfList ? 'n' : undefined;
  }

  /** From the command palette: the channel first, then the command of its page. */
  async commandChannel(label: string, channel: string): Promise<void> {
    await this.find(channel, '[href^="/channel/"]');
    await this.button(`${label} ${channel}`).waitFor();
    await this.find(label);
  }

  /** The command palette lists the commands on the selection first. */
  commandSelection(label: string): Promise<void> {
    return this.find(label);
  }

  /** Opens the entry that the command palette lists for the text. */
  private async find(text: string, kind = ''): Promise<void> {
    await this.key('Control+k');
    const field = this.page.getByRole('dialog').getByRole('combobox');
    await field.waitFor();
    await this.type(text);
    const option = this.page.locator(`[role=option]${kind}`).filter({ hasText: text }).first();
    await this.enter(option);
    await this.key('Enter');
    await field.waitFor({ state: 'detached' });
  }

  /** Types the start of the label that no other option has. */
  async choose(list: Locator, label: string): Promise<void> {
    await this.enter(list);
    const labels = await list.locator('option').allTextContents();
    const isUnique = (start: string) => labels.filter((other) => other.startsWith(start)).length === 1;
    const length = [...label].findIndex((_, index) => isUnique(label.slice(0, index + 1))) + 1;
    await this.type(label.slice(0, length || label.length));
    await list.and(this.page.locator(`:has(option:checked:text-is("${label}"))`)).waitFor();
  }

  protected async enter(target: Locator): Promise<void> {
    await target.waitFor();
    if (await target.evaluate((element) => element.matches('#main [role=search] input:not(:focus)'))) {
      await this.leaveField();
      return this.key('/');
    }
    const isOption = await target.evaluate((element) => element.matches('[role^=menuitem], [role=option]'));
    for (let steps = 0; steps < maxSteps; steps++) {
      const next = isOption ? await this.stepInList(target) : await this.stepTo(target);
      if (next === undefined) return;
      if (next === 'j') await this.stepToRow();
      else if (next === 'wait') await this.page.waitForTimeout(RENDERING_MS);
      else await this.key(next);
    }
    throw new Error(`The keyboard does not reach ${target}`);
  }

  /** Shortcuts of one key do not work in a field. */
  private async leaveField(): Promise<void> {
    for (let steps = 0; steps < maxSteps && (await this.isInField()); steps++) await this.key('Tab');
  }

  private async stepToRow(): Promise<void> {
    await this.leaveField();
    await this.key('j');
    this.hasRowKeys = await this.page.evaluate(() => document.activeElement?.closest('[data-row]') !== null);
  }

  private isInField(): Promise<boolean> {
    return this.page.evaluate(
      () => document.activeElement?.matches('input, textarea, select, [role=textbox]') ?? false,
    );
  }

  private stepInList(target: Locator): Promise<string | undefined> {
    return target.evaluate((element) => {
      const isCurrent =
        element.hasAttribute('data-highlighted') ||
        element.getAttribute('aria-selected') === 'true' ||
        element === document.activeElement ||
        document.activeElement?.getAttribute('aria-activedescendant') === element.id;
      return isCurrent ? undefined : 'ArrowDown';
    });
  }

  /**
   * The key that leads towards the target: Tab, back where the target is before the focus, or `j` for the rows of a
   * list.
   */
  private stepTo(target: Locator): Promise<string | undefined> {
    return target.evaluate((element, hasRowKeys) => {
      const focused = document.activeElement;
      if (focused === element) return undefined;
      const toolbar = element.closest('[role=toolbar]:has([tabindex="-1"])');
      if (toolbar?.contains(focused)) return 'ArrowRight';
      const trap = [
        ...document.querySelectorAll('[role=dialog][data-state=open], [role=alertdialog][data-state=open]'),
      ].at(-1);
      const candidates = (trap ?? document).querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, [tabindex]',
      );
      const stops: Element[] = [...candidates].filter(
        (stop) =>
          stop.tabIndex >= 0 && !stop.matches(':disabled') && !stop.closest('[inert]') && stop.checkVisibility(),
      );
      const main = document.querySelector('main');
      if (focused?.matches('a[href="#main"]') && main?.contains(element)) return 'Enter';
      const row = element.closest('[data-row]');
      // The rows of a list have separate shortcuts.
      if (hasRowKeys && row && !trap && !row.contains(focused)) return 'j';
      const from = focused ? stops.indexOf(focused) : -1;
      // The arrow keys reach the other buttons of a toolbar.
      const to = stops.indexOf(toolbar?.querySelector('[tabindex="0"]') ?? element);
      // It was replaced by a rendering.
      if (to < 0) return 'wait';
      return from >= 0 && to < from ? 'Shift+Tab' : 'Tab';
    }, this.hasRowKeys);
  }
}
