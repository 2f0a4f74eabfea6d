import type { Locator, Page } from 'playwright-core';
import { barePath } from './bare-page.js';

/**
 * One interaction of a user, the content that must be shown before it, and how the page returns to a state in which it
 * can be repeated.
 */
export interface Interaction {
  readonly about: string;
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
const rowBox = (page: Page, round: number): Locator => page.locator('tbody').getByRole('checkbox').nth(round);
const leave = (page: Page) => page.keyboard.press('Escape');

const typing = (field: string): Interaction => ({
  about: 'type in the filter',
  before: (page) => page.getByRole('textbox', { name: field, exact: true }).focus(),
  act: (page) => page.keyboard.press('1'),
  after: (page) => page.keyboard.press('Backspace'),
});
const selecting: Interaction = { about: 'select a row', act: (page, round) => rowBox(page, round).click() };
const selectingAll: Interaction = {
  about: 'select all',
  act: (page) => page.locator('thead').getByRole('checkbox').click(),
  after: (page) => page.locator('thead').getByRole('checkbox').click(),
};
const rowMenu: Interaction = {
  about: "open a row's menu",
  act: (page, round) =>
    button(page, /^More actions: /)
      .nth(round)
      .click(),
  after: leave,
};
const drawer = (name: RegExp): Interaction => ({
  about: 'open the drawer',
  act: (page, round) => page.locator('tbody').getByRole('button', { name }).nth(round).click(),
  after: async (page) => {
    await page.getByRole('dialog').waitFor();
    await leave(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },
});
const switchingColumn: Interaction = {
  about: 'switch a column',
  before: async (page) => {
    await button(page, 'Columns').click();
    await page.getByRole('dialog').getByRole('checkbox').last().click();
  },
  act: (page) => button(page, 'OK').click(),
};
const turning: Interaction = {
  about: 'turn the page',
  act: (page) => button(page, 'Next page').click(),
  after: (page) => button(page, 'Previous page').click(),
};

export const benches: readonly Bench[] = [
  {
    path: '/token?size=100',
    interactions: [
      typing('Search by name'),
      selecting,
      selectingAll,
      rowMenu,
      drawer(/^Edit /),
      turning,
      switchingColumn,
    ],
  },
  {
    path: '/channel?size=100',
    interactions: [
      typing('Search ID, name or key'),
      selecting,
      selectingAll,
      rowMenu,
      {
        about: 'open the drawer',
        act: (page, round) => page.locator('tbody').getByRole('link').nth(round).click(),
        after: drawer(/./).after,
      },
      { about: 'sort', act: (page) => button(page, 'Sort by ID').click() },
      {
        about: 'switch a row off or on',
        act: (page) =>
          button(page, /^(Disable|Enable) channel-/)
            .nth(3)
            .click(),
      },
      turning,
      switchingColumn,
    ],
  },
  {
    path: '/log?size=100&range=30d',
    interactions: [
      typing('Model name'),
      selecting,
      selectingAll,
      {
        about: 'unfold a row',
        act: (page, round) =>
          button(page, /^Expand /)
            .nth(round)
            .click(),
        after: (page) => button(page, /^Collapse /).click(),
      },
      drawer(/^Open/),
      turning,
      switchingColumn,
    ],
  },
  {
    path: '/user?size=100',
    interactions: [
      typing('Search ID, name or email'),
      rowMenu,
      drawer(/^Edit /),
      {
        about: 'sort',
        before: (page) => page.getByLabel('Sort by').focus(),
        act: (page, round) => page.keyboard.press(round % 2 === 0 ? 'ArrowDown' : 'ArrowUp'),
      },
      turning,
      switchingColumn,
    ],
  },
];

export const bareBench: Bench = { path: barePath, interactions: [typing('Search'), selecting, selectingAll] };

/** A screen of which only the load is measured. */
export const loadedPaths = ['/login', '/', '/detail', ...benches.map(({ path }) => path), barePath];
