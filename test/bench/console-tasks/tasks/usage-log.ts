import type { Task } from '../task.js';
import type { User } from '../user.js';

const line = (user: User) => user.page.locator('main').getByRole('search').getByRole('combobox').first();

const bound = (user: User, name: string) => user.page.locator('main').getByRole('textbox', { name, exact: true });

async function filter(user: User, text: string): Promise<void> {
  await user.write(line(user), text);
  await user.key('Enter');
  await user.see(user.page.getByRole('button', { name: /^Remove filter: User/ }));
}

/** Opens the first row in order of cost, and reads the lines of its receipt. */
async function openDearest(user: User): Promise<void> {
  const sorted = user.page.waitForURL(/sort=-cost/);
  await user.press(user.page.locator('thead').getByRole('button', { name: 'Cost', exact: true }));
  await sorted;
  await user.see(user.page.locator('main [aria-busy=false] tbody'));
  await user.press(user.button(/^Open details/));
  await user.see(user.dialog.getByRole('cell', { name: 'Charged' }));
}

export const logTasks: readonly Task[] = [
  {
    id: 'log-dearest-call',
    goal: 'See the receipt of the most expensive call of chen yesterday',
    async run(user) {
      await user.open('Usage log');
      await user.choose(user.field('Time range'), 'Yesterday');
      await filter(user, 'user:chen');
      await openDearest(user);
    },
    async runFormerly(user) {
      const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
      await user.open('Usage log');
      await user.choose(user.field('Time range'), 'Custom');
      await user.write(bound(user, 'From'), `${day} 00:00:00`);
      await user.key('Enter');
      await user.write(bound(user, 'To'), `${day} 23:59:59`);
      await user.key('Enter');
      await filter(user, 'user:chen');
      await openDearest(user);
    },
  },
  {
    id: 'log-failed-calls',
    goal: 'See the failed calls of gpt-4o of the last 7 days',
    async run(user) {
      await user.open('Usage log');
      await user.choose(user.field('Time range'), 'Last 7 days');
      await user.write(line(user), 'model:gpt-4o type:failure');
      await user.key('Enter');
      const status = /^(?:Failure|Timeout|Rate limited|No channel|Unauthorized|Upstream error|Rejected|Failed)$/;
      await user.see(user.page.locator('main tbody').getByText(status));
    },
  },
  {
    id: 'log-export',
    goal: 'Export the log of today as CSV',
    async run(user) {
      await user.open('Usage log');
      await user.press(user.button('Export'));
      const start = user.dialog.getByRole('button', { name: 'Export', exact: true });
      await start.waitFor();
      const download = user.page.waitForEvent('download');
      await user.press(start);
      await download;
    },
  },
];
