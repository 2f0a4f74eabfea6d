import type { Page } from 'playwright-core';

/** The factor by which the CPU of the page is slowed down. */
export const SLOWDOWN = 4;
/** A task longer than this (ms) is a long task, as browsers define it. */
const BLOCKING_MS = 50;
/** The page counts as loaded when there has been no long task for this time (ms). */
const QUIET_MS = 600;
/** The browser reports measurements with a delay. */
const REPORT_DELAY_MS = 120;

/** The measurements that the page records from its start. */
interface Notes {
  /** The time from each input event to the frame that shows its effect. */
  events: { start: number; duration: number }[];
  longTasks: { start: number; duration: number }[];
  largestPaint: number;
  shift: number;
  /** When the first row of a table or the first chart was painted; 0 before. */
  data: number;
  /** When the awaited content of an interaction was painted; 0 before. */
  content: number;
}

declare global {
  interface Window {
    notes: Notes;
  }
}

/** Throttles the page and installs the recorder in every document it loads from now on. */
export async function throttle(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  await devices.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(() => {
    const notes: Notes = { events: [], longTasks: [], largestPaint: 0, shift: 0, data: 0, content: 0 };
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
    // Not in every frame, because requesting frames slows the page down.
    const changes = new MutationObserver(() => {
      if (!document.querySelector('tbody td [href], tbody td button, [data-stack], .recharts-rectangle')) return;
      changes.disconnect();
      requestAnimationFrame(() => {
        notes.data = performance.now();
      });
    });
    changes.observe(document, { childList: true, subtree: true });
  });
}

/** Waits until the page is visible, has no open requests and has run no long task for a while. */
export async function waitForIdle(page: Page): Promise<void> {
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction((quietMs) => {
    const last = window.notes.longTasks.at(-1);
    const since = performance.now() - (last ? last.start + last.duration : 0);
    return !document.querySelector('[aria-busy=true]') && since > quietMs;
  }, QUIET_MS);
}

/** One interaction: the time until its effect is painted, and the longest task until the page was idle again (ms). */
export interface Response {
  readonly paint: number;
  readonly task: number;
}

/** @param content a selector of the element that the user waits for; without it, the next frame counts */
export async function timed(page: Page, act: () => Promise<unknown>, content?: string): Promise<Response> {
  await waitForIdle(page);
  const begun = await page.evaluate((awaited) => {
    window.notes.content = 0;
    if (awaited !== undefined) {
      const changes = new MutationObserver(() => {
        if (!document.querySelector(awaited)?.checkVisibility()) return;
        changes.disconnect();
        requestAnimationFrame(() => {
          window.notes.content = performance.now();
        });
      });
      changes.observe(document, { childList: true, subtree: true, attributes: true });
    }
    return performance.now();
  }, content);
  await act();
  await page.waitForTimeout(REPORT_DELAY_MS);
  await waitForIdle(page);
  return page.evaluate((since) => {
    const { events, longTasks, content } = window.notes;
    const own = events.filter(({ start }) => start >= since);
    const maxDuration = (of: { duration: number }[]) => Math.max(0, ...of.map(({ duration }) => duration));
    // An event that the browser handles within a frame is not reported.
    const input = own.length > 0 ? Math.min(...own.map(({ start }) => start)) : since;
    const tasks = longTasks.filter(({ start }) => start >= since);
    return { paint: content === 0 ? maxDuration(own) : content - input, task: maxDuration(tasks) };
  }, begun);
}

/** How a page loaded. */
export interface Load {
  readonly largestPaint: number;
  /** The sum of the time of tasks beyond 50 ms each. */
  readonly blocked: number;
  readonly shift: number;
  /** The time until the first rows or charts were painted; 0 on a page without them. */
  readonly data: number;
  readonly requests: number;
  readonly scripts: number;
  /** Requests of the GraphQL API, which `requests` contains. */
  readonly queries: number;
  readonly kilobytes: number;
}

export async function loaded(page: Page, url: string): Promise<Load> {
  await page.goto(url);
  await waitForIdle(page);
  return page.evaluate((free) => {
    const { largestPaint, longTasks, shift, data } = window.notes;
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const bytes = resources.reduce((sum, { transferSize }) => sum + transferSize, 0);
    const blocked = longTasks.reduce((sum, { duration }) => sum + Math.max(0, duration - free), 0);
    const numberOf = (end: string) => resources.filter(({ name }) => name.endsWith(end)).length;
    const requests = { requests: resources.length, scripts: numberOf('.js'), queries: numberOf('/graphql') };
    return { largestPaint, blocked, shift, data, ...requests, kilobytes: bytes / 1024 };
  }, BLOCKING_MS);
}
