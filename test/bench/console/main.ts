import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openPage } from '../../support/browser.js';
import { PASSWORD, setUpSite } from '../../support/tollgate/fixtures.js';
import { startServer } from '../../support/tollgate/test-server.js';
import { launchOf } from '../launch.js';
import { column } from '../report.js';
import { median } from '../statistics.js';
import { serveBarePage } from './bare-page.js';
import { type Bench, bareBench, benches, dashboardPath, type Interaction, loadedPaths } from './interactions.js';
import { fillLists } from './rows.js';
import { type Load, loaded, type Response, SLOWDOWN, throttle, timed, waitForIdle } from './stopwatch.js';

const LOADS = 3;
const VIEWPORT = { width: 1280, height: 800 };
/** The goals: times in ms, below which users perceive an interaction as immediate and a load as fast. */
const goals = {
  paint: 100,
  largestPaint: 1_200,
  data: 2_000,
  charts: 2_500,
  blocked: 200,
  shift: 0.05,
  requests: 30,
  scripts: 15,
};

const whole = (value: number): string => value.toFixed(0);
const over = (value: number, max: number): string => (value > max ? ' !' : '  ');

/** A running build of the console. */
interface Build {
  readonly name: string;
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Measures the console on a slow machine: how long pages take to load, and how long lists of a hundred rows take from
 * an input to the frame that shows its effect, compared with a bare table in the same run.
 * @param args of the command line: `--rounds` of each interaction, 6 when absent; `--only` lists whose path begins so;
 * `--beside` the directory of another checkout, built, which is measured in turn
 * @returns false when this build missed a goal
 */
export async function benchConsole(args: string[]): Promise<boolean> {
  const options = {
    rounds: { type: 'string', default: '6' },
    only: { type: 'string', default: '/' },
    beside: { type: 'string' },
  } as const;
  const { rounds, only, beside } = parseArgs({ args, options }).values;
  const builds = [await start('this build', join(import.meta.dirname, '..', '..', '..'))];
  if (beside !== undefined) builds.push(await start(beside.slice(-20), resolve(beside)));
  const browser = await openBrowser();
  try {
    const paths = loadedPaths.filter((path) => path.startsWith(only));
    let isGood = await loads(browser, builds, paths);
    const chosen = [bareBench, ...benches.filter(({ path }) => path.startsWith(only))];
    for (const build of builds) {
      const isFast = await interactions(browser, build, chosen, Number(rounds));
      isGood &&= isFast || build !== builds[0];
    }
    return isGood;
  } finally {
    await browser.close();
    for (const { stop } of builds) await stop();
  }
}

async function start(name: string, directory: string): Promise<Build> {
  const { serverArgs } = await launchOf(directory);
  const tollgate = await startServer({ database: 'embedded', args: serverArgs });
  await fillLists(tollgate, await setUpSite(tollgate));
  return { name, url: tollgate.url, stop: () => tollgate.close() };
}

/** A slow page in a new profile, logged in as the administrator unless the page is for visitors. */
async function arrive(browser: Browser, baseURL: string, visitor = false): Promise<Page> {
  const { page } = await openPage(browser, { baseURL, viewport: VIEWPORT });
  if (!visitor) {
    const data = { username: 'root', password: PASSWORD };
    const response = await page.request.post('/api/user/login', { data, headers: { origin: baseURL } });
    const user: { data: unknown } = await response.json();
    await page.addInitScript((stored) => localStorage.setItem('user', JSON.stringify(stored)), user.data);
  }
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'en'));
  await serveBarePage(page);
  await throttle(page);
  return page;
}

/** The columns of a first visit. Times in ms; `data` is the time until the first rows or charts are painted. */
const measures: readonly { title: string; of: keyof Load; goal?: number }[] = [
  { title: 'LCP', of: 'largestPaint', goal: goals.largestPaint },
  { title: 'data', of: 'data', goal: goals.data },
  { title: 'blocked', of: 'blocked', goal: goals.blocked },
  { title: 'requests', of: 'requests', goal: goals.requests },
  { title: 'scripts', of: 'scripts', goal: goals.scripts },
  { title: 'GraphQL', of: 'queries' },
  { title: 'KB', of: 'kilobytes' },
];

async function loads(browser: Browser, builds: readonly Build[], paths: readonly string[]): Promise<boolean> {
  console.log(`\nA first visit at ${SLOWDOWN}x CPU: median of ${LOADS}; times in ms`);
  const titles = measures.map(({ title }) => column(title, 10)).join('');
  console.log(`${'page'.padEnd(28)}${titles}${column('CLS', 10)}`);
  let isGood = true;
  for (const path of paths) {
    const all = new Map<Build, Load[]>(builds.map((build) => [build, []]));
    for (let round = 0; round < LOADS; round++) {
      for (const build of builds) {
        const page = await arrive(browser, build.url, path === '/login' || path === '/');
        all.get(build)?.push(await loaded(page, path));
        await page.context().close();
      }
    }
    for (const [build, loads] of all) {
      const shift = Math.max(...loads.map((load) => load.shift));
      const values = measures.map(({ of, goal = Number.POSITIVE_INFINITY }) => ({
        value: median(loads.map((load) => load[of])),
        goal: of === 'data' && path === dashboardPath ? goals.charts : goal,
      }));
      if (build === builds[0]) isGood &&= shift <= goals.shift && values.every(({ value, goal }) => value <= goal);
      const cells = values.map(({ value, goal }) => column(whole(value) + over(value, goal), 10)).join('');
      const name = build === builds[0] ? path : `  ${build.name}`;
      console.log(name.padEnd(28) + cells + column(shift.toFixed(3) + over(shift, goals.shift), 10));
    }
  }
  return isGood;
}

async function interactions(
  browser: Browser,
  { name, url }: Build,
  chosen: readonly Bench[],
  rounds: number,
): Promise<boolean> {
  console.log(
    `\n${name}: from an input to its effect at ${SLOWDOWN}x CPU, and the longest task after it; ms, median and worst of ${rounds}`,
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
      const goal = interaction.goal ?? goals.paint;
      isGood &&= middle('paint') <= goal;
      const paint = `${whole(middle('paint'))} / ${whole(worst('paint'))}${over(middle('paint'), goal)}`;
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
    const response = await timed(page, () => interaction.act(page, Math.max(0, round)), interaction.content);
    if (round >= 0) all.push(response);
    await interaction.after?.(page);
  }
  return all;
}
