import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../support/browser.js';
import { column } from '../report.js';
import { KeyboardUser } from './keyboard-user.js';
import { MouseUser } from './mouse-user.js';
import { Site } from './site.js';
import type { Task } from './task.js';
import { tasks } from './tasks.js';
import type { Inputs } from './user.js';

/** The time for one input or one result. */
const INPUT_LIMIT_MS = 10_000;
const users = [MouseUser, KeyboardUser];

/** The inputs and the time of a task. */
interface Effort extends Inputs {
  /** Changes of the path of the page. */
  readonly navigations: number;
  readonly seconds: number;
}

/**
 * Does everyday tasks in the console of a demo site, once with a mouse and once with the keyboard alone, and counts the
 * inputs and the time until the wanted fact or effect is visible.
 * @param args of the command line: `--only` the tasks whose name begins with one of a comma-separated list; `--beside`
 * the directory of another built checkout, in which the same tasks are done
 * @returns false when a task was not possible in this build
 */
export async function benchConsoleTasks(args: string[]): Promise<boolean> {
  const options = { only: { type: 'string', default: '' }, beside: { type: 'string' } } as const;
  const { only, beside } = parseArgs({ args, options }).values;
  const sites: Site[] = [];
  let browser: Browser | undefined;
  try {
    sites.push(await Site.start('this build', join(import.meta.dirname, '..', '..', '..')));
    if (beside !== undefined) sites.push(await Site.start('before', beside));
    browser = await openBrowser();
    console.log('\nclicks + keys + typed characters, screens, and seconds until the result is visible');
    console.log(`${'task'.padEnd(24)}${'build'.padEnd(14)}${column('mouse', 30)}${column('keyboard', 30)}`);
    let isGood = true;
    for (const task of tasks.filter(({ id }) => only.split(',').some((start) => id.startsWith(start)))) {
      for (const site of sites) {
        const efforts = [];
        for (const device of users) efforts.push(await attempt(browser, site, task, device, site !== sites[0]));
        isGood &&= site !== sites[0] || efforts.every((effort) => typeof effort !== 'string');
        const name = site === sites[0] ? task.id : '';
        console.log(
          name.padEnd(24) + site.name.padEnd(14) + efforts.map((effort) => column(textOf(effort), 30)).join(''),
        );
        for (const effort of efforts) if (typeof effort === 'string') console.log(`  ${effort}`);
      }
    }
    return isGood;
  } finally {
    await browser?.close();
    for (const site of sites) await site.stop();
  }
}

/** @returns why the task was not possible, if it was not */
async function attempt(
  browser: Browser,
  site: Site,
  task: Task,
  device: (typeof users)[number],
  isFormer: boolean,
): Promise<Effort | string> {
  const page = await site.dashboard(browser);
  page.setDefaultTimeout(INPUT_LIMIT_MS);
  const user = new device(page);
  const paths: string[] = ['/detail'];
  page.on('framenavigated', (frame) => {
    const path = new URL(frame.url()).pathname;
    if (frame === page.mainFrame() && path !== paths.at(-1)) paths.push(path);
  });
  const start = performance.now();
  try {
    await (isFormer && task.runFormerly ? task.runFormerly(user, site) : task.run(user, site));
    const seconds = (performance.now() - start) / 1_000;
    if (task.check && !(await task.check(user, site))) return `${task.goal}: the server has not stored the effect`;
    return { ...user.inputs, navigations: paths.length - 1, seconds };
  } catch (error) {
    return `${user.device}: ${String(error).split('\n').slice(0, 4).join(' ')}`;
  } finally {
    await page.context().close();
  }
}

function textOf(effort: Effort | string): string {
  if (typeof effort === 'string') return 'not possible';
  const { clicks, keys, characters, navigations, seconds } = effort;
  return `${clicks} + ${keys} + ${characters}, ${navigations}, ${seconds.toFixed(1)} s`;
}
