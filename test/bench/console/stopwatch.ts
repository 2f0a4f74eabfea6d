import type { Page } from 'playwright-core';

/** How the throttled machine compares with this one. */
export const SLOWDOWN = 4;
/** A task longer than this blocks (ms), as browsers count it. */
const BLOCKING_MS = 50;
/** Nothing has blocked for as long: the page is done. */
const QUIET_MS = 600;
/** The browser tells of what it measured a little later. */
const TOLD_MS = 120;

/** What the page notes about itself from its first moment on. */
interface Notes {
  /** From the input to the frame that shows its effect, one for each event. */
  events: { start: number; duration: number }[];
  longTasks: { start: number; duration: number }[];
  largestPaint: number;
  shift: number;
}

declare global {
  interface Window {
    notes: Notes;
  }
}

/** Slows the page down and has it take notes, in everything it loads from now on. */
export async function wind(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  await devices.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(() => {
    const notes: Notes = { events: [], longTasks: [], largestPaint: 0, shift: 0 };
    window.notes = notes;
    const observe = (type: string, note: (entry: PerformanceEntry) => void, options = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options });
    const span = ({ startTime, duration }: PerformanceEntry) => ({ start: startTime, duration });
    observe('event', (entry) => notes.events.push(span(entry)), { durationThreshold: 16 });
    observe('longtask', (entry) => notes.longTasks.push(span(entry)));
    observe('largest-contentful-paint', (entry) => {
      notes.largestPaint = entry.startTime;
    });
    observe('layout-shift', (entry) => {
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) notes.shift += Number(entry.value);
    });
  });
}

/** Waits until the page shows itself, asks for nothing, and nothing long has run for a while. */
export async function quiet(page: Page): Promise<void> {
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction((most) => {
    const last = window.notes.longTasks.at(-1);
    const since = performance.now() - (last ? last.start + last.duration : 0);
    return !document.querySelector('[aria-busy=true]') && since > most;
  }, QUIET_MS);
}

/** One interaction: until its next frame, and the longest task it brought about until the page was quiet again (ms). */
export interface Response {
  readonly paint: number;
  readonly task: number;
}

export async function timed(page: Page, act: () => Promise<unknown>): Promise<Response> {
  await quiet(page);
  const begun = await page.evaluate(() => performance.now());
  await act();
  await page.waitForTimeout(TOLD_MS);
  await quiet(page);
  return page.evaluate((since) => {
    const longest = (of: { start: number; duration: number }[]) =>
      Math.max(0, ...of.filter(({ start }) => start >= since).map(({ duration }) => duration));
    return { paint: longest(window.notes.events), task: longest(window.notes.longTasks) };
  }, begun);
}

/** How a page came up. */
export interface Load {
  readonly largestPaint: number;
  /** Sum of what tasks took beyond 50 ms. */
  readonly blocked: number;
  readonly shift: number;
}

export async function loaded(page: Page, url: string): Promise<Load> {
  await page.goto(url);
  await quiet(page);
  return page.evaluate((free) => {
    const { largestPaint, longTasks, shift } = window.notes;
    const blocked = longTasks.reduce((sum, { duration }) => sum + Math.max(0, duration - free), 0);
    return { largestPaint, blocked, shift };
  }, BLOCKING_MS);
}
