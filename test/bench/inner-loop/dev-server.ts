import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser, openPage } from '../../support/browser.js';
import { EditedFile } from './edited-file.js';
import { type Measure, secondsSince } from './measure.js';

const LIMIT_MS = 120_000;
const POLL_MS = 10;

/** A process that reacts to changed files, and its output since the last change. */
class Watcher {
  private readonly child: ChildProcess;
  private output = '';

  constructor(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    this.child = spawn('npm', args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
  }

  /** Waits until it prints the text after this call. */
  prints(text: string): Promise<void> {
    this.output = '';
    return until(async () => this.output.includes(text), `the output ${text}`);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }
}

async function until(condition: () => Promise<boolean>, what: string): Promise<void> {
  const start = performance.now();
  while (!(await condition().catch(() => false))) {
    if (performance.now() - start > LIMIT_MS) throw new Error(`Not within ${LIMIT_MS} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** `npm run dev`, with a page of its console. */
export class DevServer {
  private edits = 0;
  private readonly watcher: Watcher;
  private readonly dataDir: string;
  private readonly page: Page;

  private constructor(watcher: Watcher, dataDir: string, page: Page) {
    this.watcher = watcher;
    this.dataDir = dataDir;
    this.page = page;
  }

  static async start(): Promise<DevServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'tollgate-inner-loop-'));
    const watcher = new Watcher(['run', 'dev'], { DATA_DIR: dataDir });
    await watcher.prints('Tollgate is open at');
    const browser = await openBrowser();
    const { page } = await openPage(browser, { baseURL: 'http://localhost:5173' });
    await page.goto('/login');
    await page.locator('h1').waitFor({ timeout: LIMIT_MS });
    return new DevServer(watcher, dataDir, page);
  }

  async stop(): Promise<void> {
    await this.page.context().browser()?.close();
    await this.watcher.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** From a saved file of the server until its new process responds. */
  readonly serverEdit: Measure = {
    name: 'npm run dev: a saved file of the server responds',
    goal: 3,
    seconds: async () => {
      const file = new EditedFile('server/common/units.ts');
      const { pid } = this.serving();
      try {
        const start = performance.now();
        file.append(`Edit ${++this.edits}.`);
        await until(async () => {
          const now = this.serving();
          return now.pid !== pid && (await fetch(`${now.url}/readyz`)).ok;
        }, 'the restarted server');
        return secondsSince(start);
      } finally {
        const { pid: edited } = this.serving();
        file.restore();
        await until(async () => this.serving().pid !== edited, 'the restored server');
      }
    },
  };

  /** From a saved component until its page shows the change. */
  readonly consoleEdit: Measure = {
    name: 'npm run dev: a saved component is shown',
    goal: 1,
    seconds: async () => {
      const file = new EditedFile('client/src/ui/shell/bare-page.tsx');
      const mark = `edit-${++this.edits}`;
      try {
        const start = performance.now();
        file.save('{heading}', `{heading} ${mark}`);
        await this.page.getByRole('heading', { name: mark }).waitFor({ timeout: LIMIT_MS });
        return secondsSince(start);
      } finally {
        file.restore();
        await this.page.getByRole('heading', { name: mark }).waitFor({ state: 'hidden', timeout: LIMIT_MS });
      }
    },
  };

  private serving(): { pid: number; url: string } {
    return JSON.parse(readFileSync(join(this.dataDir, 'ready.json'), 'utf8')) as { pid: number; url: string };
  }
}
