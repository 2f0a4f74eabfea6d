import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openPage } from '../../support/browser.js';
import { PASSWORD, setUpSite } from '../../support/tollgate/fixtures.js';
import { startServer } from '../../support/tollgate/test-server.js';
import { column } from '../report.js';
import { median } from '../statistics.js';
import { serveBarePage } from './bare-page.js';
import { type Bench, bareBench, benches, type Interaction, loadedPaths } from './interactions.js';
import { fillLists } from './rows.js';
import { type Load, loaded, type Response, SLOWDOWN, throttle, timed, waitForIdle } from './stopwatch.js';

const LOADS = 3;
const VIEWPORT = { width: 1280, height: 800 };
/** The goals: times in ms, below which users perceive an interaction as immediate and a load as fast. */
const goals = { paint: 100, largestPaint: 2_000, blocked: 200, shift: 0.05 };

const whole = (value: number): string => value.toFixed(0);
const over = (value: number, max: number): string => (value > max ? ' !' : '  ');

/**
 * Measures the console on a slow machine: how long pages take to load, and how long lists of a hundred rows take from
 * an input to the frame that shows its effect, compared with a bare table in the same run.
 * @param args of the command line: `--rounds` of each interaction, 6 when absent; `--only` lists whose path begins so
 * @returns false when a goal was missed
 */
export async function benchConsole(args: string[]): Promise<boolean> {
  const options = { rounds: { type: 'string', default: '6' }, only: { type: 'string', default: '/' } } as const;
  const { rounds, only } = parseArgs({ args, options }).values;
  const tollgate = await startServer({ database: 'embedded' });
  const browser = await openBrowser();
  try {
    const administrator = await setUpSite(tollgate);
    await fillLists(tollgate, administrator);
    const paths = loadedPaths.filter((path) => path.startsWith(only));
    const areLoadsGood = await loads(browser, tollgate.url, paths);
    const chosen = [bareBench, ...benches.filter(({ path }) => path.startsWith(only))];
    return (await interactions(browser, tollgate.url, chosen, Number(rounds))) && areLoadsGood;
  } finally {
    await browser.close();
    await tollgate.close();
  }
}

/** A slow page in a new profile, logged in as the administrator unless the page is for visitors. */
async function arrive(browser: Browser, baseURL: string, visitor = false): Promise<Page> {
  const { page } = await openPage(browser, { baseURL, viewport: VIEWPORT });
  if (!visitor) {
    const data = { username: 'root', password: PASSWORD };
    const answer = await page.request.post('/api/user/login', { data, headers: { origin: baseURL } });
    const user: { data: unknown } = await answer.json();
    await page.addInitScript((stored) => localStorage.setItem('user', JSON.stringify(stored)), user.data);
  }
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'en'));
  await serveBarePage(page);
  await throttle(page);
  return page;
}

async function loads(browser: Browser, url: string, paths: readonly string[]): Promise<boolean> {
  console.log(`\nA first visit at ${SLOWDOWN}x CPU: median and worst of ${LOADS}`);
  console.log('page'.padEnd(28) + column('LCP ms', 16) + column('blocked ms', 16) + column('CLS', 10));
  let isGood = true;
  for (const path of paths) {
    const all: Load[] = [];
    for (let round = 0; round < LOADS; round++) {
      const page = await arrive(browser, url, path === '/login' || path === '/');
      all.push(await loaded(page, path));
      await page.context().close();
    }
    const cell = (of: keyof Load) => {
      const values = all.map((load) => load[of]);
      isGood &&= median(values) <= goals[of];
      return `${whole(median(values))} / ${whole(Math.max(...values))}${over(median(values), goals[of])}`;
    };
    const shift = Math.max(...all.map((load) => load.shift));
    isGood &&= shift <= goals.shift;
    const last = `${shift.toFixed(3)}${over(shift, goals.shift)}`;
    console.log(path.padEnd(28) + column(cell('largestPaint'), 16) + column(cell('blocked'), 16) + column(last, 10));
  }
  return isGood;
}

async function interactions(browser: Browser, url: string, chosen: readonly Bench[], rounds: number): Promise<boolean> {
  console.log(
    `\nFrom an input to the next frame at ${SLOWDOWN}x CPU, and the longest task after it; ms, median and worst of ${rounds}`,
  );
  console.log('interaction'.padEnd(52) + column('to paint', 16) + column('longest task', 18));
  let isGood = true;
  for (const { path, interactions } of chosen) {
    const page = await arrive(browser, url);
    await page.goto(path);
    await waitForIdle(page);
    for (const interaction of interactions) {
      const all = await repeated(page, interaction, rounds);
      const worst = (of: keyof Response) => Math.max(...all.map((response) => response[of]));
      const middle = (of: keyof Response) => median(all.map((response) => response[of]));
      isGood &&= middle('paint') <= goals.paint;
      const paint = `${whole(middle('paint'))} / ${whole(worst('paint'))}${over(middle('paint'), goals.paint)}`;
      const task = `${whole(middle('task'))} / ${whole(worst('task'))}  `;
      console.log(`${path.padEnd(28)}${interaction.about.padEnd(24)}${column(paint, 16)}${column(task, 18)}`);
    }
    await page.context().close();
  }
  return isGood;
}

async function repeated(page: Page, interaction: Interaction, rounds: number): Promise<Response[]> {
  const all: Response[] = [];
  // The first interaction also loads code, which happens once, so it is not counted.
  for (let round = -1; round < rounds; round++) {
    await interaction.before?.(page);
    const response = await timed(page, () => interaction.act(page, Math.max(0, round)));
    if (round >= 0) all.push(response);
    await interaction.after?.(page);
  }
  return all;
}
