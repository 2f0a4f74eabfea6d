import type { Locator } from 'playwright-core';
import { User } from './user.js';

/** Points and clicks, and uses the keyboard for text and the Enter key only. */
export class MouseUser extends User {
  readonly device = 'mouse';

  async open(screen: string): Promise<void> {
    await this.press(this.entry(screen));
    await this.opened(screen);
  }

  async press(target: Locator): Promise<void> {
    this.inputs.clicks++;
    await target.click();
  }

  async commandChannel(label: string, channel: string): Promise<void> {
    await this.open('Channels');
    await this.press(this.button(`${label} ${channel}`));
  }

  commandSelection(label: string): Promise<void> {
    return this.press(this.button(label));
  }

  async choose(list: Locator, label: string): Promise<void> {
    // One click opens the list, one selects the option.
    this.inputs.clicks += 2;
    await list.selectOption({ label });
  }

  protected async enter(field: Locator): Promise<void> {
    await field.waitFor();
    // Dialogs focus their first field.
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.press(field);
  }
}
