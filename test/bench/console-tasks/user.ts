import type { Locator, Page } from 'playwright-core';

/** The inputs of one task. */
export interface Inputs {
  clicks: number;
  /** Key presses, without those that type a text. */
  keys: number;
  characters: number;
}

/** A user of the console who has one input device besides the keys that type text. */
export abstract class User {
  abstract readonly device: 'mouse' | 'keyboard';
  readonly page: Page;
  readonly inputs: Inputs = { clicks: 0, keys: 0, characters: 0 };

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a screen of the navigation. */
  abstract open(screen: string): Promise<void>;
  /** Runs a command on the selected rows. */
  abstract commandSelection(label: string): Promise<void>;
  /** Activates a button, link, checkbox or entry of a menu. */
  abstract press(target: Locator): Promise<void>;
  /** Selects an option of a list by its label. */
  abstract choose(list: Locator, label: string): Promise<void>;
  /** Runs a command of a channel; its label ends with the name of the channel. */
  abstract commandChannel(label: string, channel: string): Promise<void>;
  protected abstract enter(field: Locator): Promise<void>;

  /** Types a text into a field, instead of the text that it has. */
  async write(field: Locator, text: string): Promise<void> {
    await this.enter(field);
    if ((await field.inputValue()) !== '') await this.key('Control+a');
    await this.type(text);
  }

  async key(name: string): Promise<void> {
    this.inputs.keys++;
    await this.page.keyboard.press(name);
  }

  protected async type(text: string): Promise<void> {
    this.inputs.characters += text.length;
    await this.page.keyboard.type(text);
  }

  protected entry(screen: string): Locator {
    return this.page.getByRole('navigation').getByRole('link', { name: screen }).first();
  }

  /** The screen before stays visible until this one has loaded. */
  protected async opened(screen: string): Promise<void> {
    await this.entry(screen).and(this.page.locator('[aria-current=page]')).waitFor();
    await this.page.locator('main h1').waitFor();
  }

  /** Waits until the user can see it. */
  async see(target: Locator): Promise<void> {
    await target.first().waitFor();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true }).first();
  }

  field(name: string | RegExp): Locator {
    return this.page.getByLabel(name).first();
  }

  link(name: string | RegExp): Locator {
    return this.page.locator('main').getByRole('link', { name, exact: true }).first();
  }

  get dialog(): Locator {
    return this.page.locator('[role=dialog][data-state=open], [role=alertdialog][data-state=open]').last();
  }
}
