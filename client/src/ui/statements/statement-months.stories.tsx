import type { Meta, StoryObj } from '@storybook/react-vite';
import { StatementMonths } from './statement-months';

const meta: Meta<typeof StatementMonths> = {
  component: StatementMonths,
  args: {
    path: '/api/user/statement/months',
    error: undefined,
    onRetry: () => undefined,
    months: [
      { id: '2', month: '2026-02', opening: 450_000, entryTotal: 0, usageTotal: 700_000, closing: -250_000 },
      { id: '1', month: '2026-01', opening: 0, entryTotal: 500_000, usageTotal: 50_000, closing: 450_000 },
    ],
  },
};
export default meta;
type Story = StoryObj<typeof StatementMonths>;

export const Months: Story = {};
export const None: Story = { args: { months: [] } };
export const Loading: Story = { args: { months: undefined } };
export const Failed: Story = { args: { months: undefined, error: new Error('no connection') } };
