import type { Task } from '../task.js';

export const tokenTasks: readonly Task[] = [
  {
    id: 'token-create',
    goal: 'Create a token with a limit of 60 requests per minute that expires in a month, and see its key',
    async run(user) {
      await user.open('API tokens');
      await user.press(user.button('Add token'));
      await user.write(user.dialog.getByLabel('Name').first(), `token by ${user.device}`);
      await user.press(user.dialog.getByRole('button', { name: 'One month' }));
      await user.write(user.dialog.getByLabel('Requests per minute'), '60');
      await user.press(user.dialog.getByRole('button', { name: 'Create and show key' }));
      await user.see(user.page.getByText(/sk-\w{20,}/));
    },
    check: ({ page, device }, site) =>
      site.contains(page.request, '{ tokens(page: { first: 100 }) { nodes { name } } }', `token by ${device}`),
  },
  {
    id: 'token-copy',
    goal: 'Copy the key of a token',
    async run(user) {
      await user.open('API tokens');
      await user.press(user.button('Copy key: smoke-tests'));
      await user.see(user.page.getByText(/[Cc]opied/));
    },
    check: async ({ page }) => /^sk-\w{20,}$/.test(await page.evaluate(() => navigator.clipboard.readText())),
  },
  {
    id: 'token-rotate',
    goal: 'Rotate the key of a token and see the new one',
    async run(user) {
      await user.open('API tokens');
      await user.press(user.button('More actions: smoke-tests'));
      await user.press(user.page.getByRole('menuitem', { name: 'Rotate key' }));
      await user.press(user.dialog.getByRole('button', { name: 'Rotate key' }));
      await user.see(user.page.getByText(/sk-\w{20,}/));
    },
  },
];
