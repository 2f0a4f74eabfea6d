import type { Locator, Page } from 'playwright-core';
import { barePath } from './bare-page.js';

/**
 * One interaction of a user, the content that must be shown before it, and how the page returns to a state in which it
 * can be repeated.
 */
export interface Interaction {
  readonly about: string;
  /** The goal in ms; without one, the goal of every interaction. */
  readonly goal?: number;
  /** A selector of the element that the user waits for; without it, the next frame after the input. */
  readonly content?: string;
  before?(page: Page): Promise<unknown>;
  act(page: Page, round: number): Promise<unknown>;
  after?(page: Page): Promise<unknown>;
}

/** A screen and its interactions. */
export interface Bench {
  readonly path: string;
  readonly interactions: readonly Interaction[];
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const rowButton = (page: Page, name: RegExp): Locator => page.locator('tbody').getByRole('button', { name });
const rowCommand = (page: Page, id: string): Locator => page.locator(`tbody [data-command=${id}]`);
const rowBox = (page: Page, round: number): Locator => page.locator('tbody').getByRole('checkbox').nth(round);
const leave = (page: Page) => page.keyboard.press('Escape');
const firstDrawerField =
  '[role=dialog][data-state=open] form input[type=text], [role=dialog][data-state=open] form input:not([type])';

async function closeDrawer(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor();
  await leave(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const typing = (field = '#main [role=search] input'): Interaction => ({
  about: 'type in the filter',
  before: (page) => page.locator(field).first().focus(),
  act: (page) => page.keyboard.press('1'),
  after: (page) => page.keyboard.press('Backspace'),
});
const selecting: Interaction = { about: 'select a row', goal: 60, act: (page, round) => rowBox(page, round).click() };
const selectingAll: Interaction = {
  about: 'select all',
  goal: 150,
  act: (page) => page.locator('thead').getByRole('checkbox').click(),
  after: (page) => page.locator('thead').getByRole('checkbox').click(),
};
const openRowMenu = (page: Page, round = 0) =>
  button(page, /^More actions: /)
    .nth(round)
    .click();
const rowMenu: Interaction = {
  about: "open a row's menu",
  goal: 200,
  content: '[role=menu][data-state=open] [role=menuitem]',
  act: openRowMenu,
  after: leave,
};
const drawer = (command: string, content = firstDrawerField): Interaction => ({
  about: 'open the drawer',
  goal: 400,
  content,
  act: (page, round) => rowCommand(page, command).nth(round).click(),
  after: closeDrawer,
});
const typingInForm = (open: (page: Page) => Promise<unknown>): Interaction => ({
  about: 'type in the form',
  goal: 80,
  before: async (page) => {
    if ((await page.getByRole('dialog').count()) === 0) await open(page);
    await page.locator(firstDrawerField).first().focus();
  },
  act: (page) => page.keyboard.press('x'),
});
const switchingColumn: Interaction = {
  about: 'switch a column',
  before: async (page) => {
    await button(page, 'Columns').click();
    await page.getByRole('dialog').getByRole('checkbox').last().click();
  },
  act: (page) => page.getByRole('dialog').getByRole('button', { name: 'OK', exact: true }).click(),
};
const turning: Interaction = {
  about: 'turn the page',
  act: (page) => button(page, 'Next page').click(),
  after: (page) => button(page, 'Previous page').click(),
};
const sorting = (column: string): Interaction => ({
  about: 'sort',
  act: (page) => page.locator('thead').getByRole('button', { name: column, exact: true }).click(),
});

export const benches: readonly Bench[] = [
  {
    path: '/token?size=100',
    interactions: [
      typing(),
      selecting,
      selectingAll,
      rowMenu,
      drawer('edit'),
      turning,
      switchingColumn,
      typingInForm((page) => rowCommand(page, 'edit').first().click()),
    ],
  },
  {
    path: '/channel?size=100',
    interactions: [
      typing(),
      selecting,
      selectingAll,
      rowMenu,
      {
        ...drawer('edit'),
        before: openRowMenu,
        act: (page) => page.getByRole('menuitem', { name: /^Edit/ }).click(),
      },
      sorting('Name'),
      {
        about: 'switch a row off or on',
        act: (page) =>
          button(page, /^(Disable|Enable) channel-/)
            .nth(3)
            .click(),
        // With Undo it stays until it is closed, above the buttons of the list.
        after: async (page) => {
          const close = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' });
          await close.last().waitFor();
          // One that is already leaving cannot be clicked.
          while ((await close.count()) > 0)
            await close
              .last()
              .click({ timeout: 1_000 })
              .catch(() => undefined);
        },
      },
      turning,
      switchingColumn,
    ],
  },
  {
    path: '/log?size=100&range=30d',
    interactions: [
      typing(),
      selecting,
      selectingAll,
      {
        about: 'unfold a row',
        act: (page, round) =>
          rowButton(page, /^Expand /)
            .nth(round)
            .click(),
        after: (page) => rowButton(page, /^Collapse /).click(),
      },
      {
        ...drawer('open', '[role=dialog][data-state=open] dl'),
        act: (page, round) =>
          rowButton(page, /^Open details: /)
            .nth(round)
            .click(),
      },
      turning,
      switchingColumn,
    ],
  },
  {
    path: '/user?size=100',
    interactions: [typing(), rowMenu, drawer('edit'), sorting('Username'), turning, switchingColumn],
  },
];

export const bareBench: Bench = {
  path: barePath,
  interactions: [typing('input[type=text], input:not([type])'), selecting, selectingAll],
};

export const dashboardPath = '/detail';

/** A screen of which only the load is measured. */
export const loadedPaths = ['/login', '/', dashboardPath, ...benches.map(({ path }) => path), barePath];
