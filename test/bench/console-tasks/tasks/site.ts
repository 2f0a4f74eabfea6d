import type { Task } from '../task.js';
import type { User } from '../user.js';

const retriesOf = { mouse: '2', keyboard: '3' };

/** Types a new number of retries into its field. */
async function writeRetries(user: User): Promise<void> {
  await user.open('Settings');
  await user.write(user.page.getByRole('textbox', { name: 'Search settings' }), 'retries');
  await user.press(user.page.getByRole('link', { name: /^Retries/ }));
  await user.write(user.page.getByRole('textbox', { name: 'Retries' }), retriesOf[user.device]);
}
const saved = (user: User) => user.page.getByRole('region', { name: 'Notifications' }).getByText(/[Ss]aved/);

export const siteTasks: readonly Task[] = [
  {
    id: 'setting',
    goal: 'Find the number of retries in the settings and change it',
    async run(user) {
      await writeRetries(user);
      await user.key('Control+Enter');
      await user.see(saved(user));
    },
    async runFormerly(user) {
      await writeRetries(user);
      await user.press(user.button('Save General'));
      await user.see(saved(user));
    },
    check: ({ page, device }, site) =>
      site.contains(page.request, '{ options { key value } }', `"RetryTimes","value":"${retriesOf[device]}"`),
  },
  {
    id: 'alert-rule',
    goal: 'Make a rule that reports tokens near their budget',
    async run(user) {
      await user.open('Alerts');
      await user.press(user.page.locator('main').getByRole('link', { name: 'Rules' }));
      await user.press(user.button('Add rule'));
      await user.write(user.dialog.getByLabel('Name').first(), `Budgets by ${user.device}`);
      await user.press(user.dialog.getByRole('button', { name: 'Submit' }));
      await user.see(user.page.locator('main tbody').getByText(`Budgets by ${user.device}`));
    },
    check: ({ page, device }, site) => site.contains(page.request, '{ alertRules { name } }', `Budgets by ${device}`),
  },
  {
    id: 'redemption-codes',
    goal: 'Create ten codes of $5 and see them',
    async run(user) {
      await user.open('Redemption codes');
      await user.press(user.button('Add codes'));
      await user.write(user.dialog.getByLabel('Name').first(), `codes by ${user.device}`);
      await user.press(user.dialog.getByRole('button', { name: '$5.00' }));
      await user.press(user.dialog.getByRole('button', { name: '10', exact: true }));
      await user.press(user.dialog.getByRole('button', { name: 'Create and show codes' }));
      await user.see(user.page.getByRole('dialog').getByText(/[0-9a-f]{32}/));
    },
    check: ({ page, device }, site) =>
      site.contains(page.request, '{ redemptions { nodes { name } } }', `codes by ${device}`),
  },
  {
    id: 'job',
    goal: 'See the result of the job that counts usage by day',
    async run(user) {
      await user.open('Job queues');
      await user.choose(user.field('Queue'), 'Aggregate usage by day');
      await user.press(
        user.page
          .locator('main tbody')
          .getByRole('button', { name: /^Expand/ })
          .first(),
      );
      await user.see(user.page.locator('main [data-detail]'));
    },
  },
  {
    id: 'theme-language',
    goal: 'Change to the dark theme and to Chinese',
    async run(user) {
      const top = user.page.getByRole('banner');
      await user.press(top.getByRole('button', { name: 'Theme' }));
      await user.press(user.page.getByRole('menuitemradio', { name: 'Dark' }));
      await user.press(top.getByRole('button', { name: 'Language' }));
      await user.press(user.page.getByRole('menuitemradio', { name: '中文' }));
      await user.see(user.page.locator('html[lang^=zh][class*=dark] main h1'));
    },
  },
  {
    id: 'playground-compare',
    goal: 'Compare the responses of two models',
    async run(user) {
      await user.open('Playground');
      await user.press(user.button('Add model to compare'));
      await user.write(user.page.getByRole('combobox', { name: 'Compared model 2' }), 'gpt-4o-mini');
      await user.key('Enter');
      await user.write(user.page.getByRole('textbox', { name: 'Message' }), 'Say hello');
      await user.key('Enter');
      await user.see(
        user.page
          .locator('main')
          .getByText(/This is the demo channel/)
          .nth(1),
      );
    },
  },
];
