import type { Task } from '../task.js';

const priceOf = { mouse: '3', keyboard: '3.5' };

export const costTasks: readonly Task[] = [
  {
    id: 'price-raise',
    goal: 'See what a higher input price of gpt-4o would have cost last week',
    async run(user) {
      await user.open('Models and prices');
      await user.press(user.button('Edit price: gpt-4o'));
      await user.write(user.dialog.getByLabel(/^Input/).first(), priceOf[user.device]);
      await user.press(user.dialog.getByRole('button', { name: 'Show the effect on the last 7 days' }));
      await user.see(user.dialog.getByText(/with the new prices they would have cost/));
    },
  },
  {
    id: 'cost-two-dimensions',
    goal: 'See the spend by user and channel, compared with the period before',
    async run(user) {
      await user.open('Cost and latency');
      await user.choose(user.field('Group by'), 'User');
      await user.choose(user.field('And by'), 'Channel');
      await user.see(user.page.getByRole('heading', { name: 'Breakdown by User · Channel' }));
    },
  },
  {
    id: 'cost-view',
    goal: 'Save the spend by token as a view',
    async run(user) {
      await user.open('Cost and latency');
      await user.choose(user.field('Group by'), 'API token');
      await user.press(user.button('Views'));
      await user.press(user.page.getByRole('menuitem', { name: 'Save as view' }));
      await user.write(user.dialog.getByLabel('Name').first(), `Tokens by ${user.device}`);
      await user.key('Enter');
      await user.see(user.button(`View: Tokens by ${user.device}`));
    },
  },
];
