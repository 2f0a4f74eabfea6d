import type { Site } from '../site.js';
import type { Task } from '../task.js';
import type { User } from '../user.js';

const userOf = { mouse: 'hana', keyboard: 'farah' };
const amountOf = { mouse: '3', keyboard: '4' };

interface Account {
  readonly username: string;
  readonly group: string;
  readonly quota: number;
}

const accounts = async ({ page }: User, site: Site): Promise<readonly Account[]> => {
  const query = '{ users(page: { first: 100 }) { nodes { username group quota } } }';
  return (await site.query<{ users: { nodes: Account[] } }>(page.request, query)).users.nodes;
};

/** The quota of the users before they are changed. */
const quotaBefore = new WeakMap<User, number>();
const quotaOfAll = async (user: User, site: Site) =>
  (await accounts(user, site)).reduce((sum, { quota }) => sum + quota, 0);

export const accountTasks: readonly Task[] = [
  {
    id: 'users-quota',
    goal: 'Add quota to all users of a page at once',
    async run(user, site) {
      quotaBefore.set(user, await quotaOfAll(user, site));
      await user.open('Users');
      await user.press(user.page.getByRole('checkbox', { name: 'Select all on this page' }));
      await user.commandSelection('Adjust quota');
      await user.write(user.dialog.getByRole('textbox', { name: 'Amount' }), amountOf[user.device]);
      await user.press(user.dialog.getByRole('button', { name: 'Adjust quota' }));
      await user.see(user.page.getByText(/^Quota of \d+ users adjusted/));
    },
    check: async (user, site) => (await quotaOfAll(user, site)) > (quotaBefore.get(user) ?? Number.POSITIVE_INFINITY),
  },
  {
    id: 'user-group',
    goal: 'Move a user to the group vip',
    async run(user) {
      const name = userOf[user.device];
      await user.open('Users');
      await user.press(user.button(`Edit Group of ${name}, currently default`));
      await user.choose(user.page.getByRole('combobox', { name: `Group of ${name}` }), 'vip');
      await user.press(user.button('Save Group'));
      await user.see(user.button(`Edit Group of ${name}, currently vip`));
    },
    check: async (user, site) =>
      (await accounts(user, site)).find(({ username }) => username === userOf[user.device])?.group === 'vip',
  },
  {
    id: 'user-by-email',
    goal: 'Find the user with an email address and see the balance',
    async run(user) {
      await user.open('Users');
      await user.write(user.page.locator('main').getByRole('search').getByRole('combobox'), 'chen@');
      await user.key('Enter');
      await user.press(user.link('chen'));
      await user.see(user.page.locator('main').getByText('Remaining'));
    },
  },
  {
    id: 'team',
    goal: 'Create a team',
    async run(user) {
      await user.open('Teams');
      await user.press(user.page.locator('main').getByRole('button', { name: 'Create team' }).first());
      await user.write(user.dialog.getByLabel('Name'), `Team by ${user.device}`);
      await user.key('Enter');
      await user.see(user.page.locator('main').getByText(`Team by ${user.device}`));
    },
    check: ({ page, device }, site) => site.contains(page.request, '{ teams { name } }', `Team by ${device}`),
  },
];
