import type { Meta, StoryObj } from '@storybook/react-vite';
import { MonthList } from './month-list';

const spent = { id: 'spent', head: 'Spent', units: (month: { spent: number }) => month.spent, main: true } as const;
const after = { id: 'after', head: 'Spent until then', units: (month: { after: number }) => month.after };

const meta: Meta<typeof MonthList<{ id: string; month: string; spent: number; after: number }>> = {
  component: MonthList,
  args: {
    path: '/api/team/7/projects/5/statement/months',
    error: undefined,
    onRetry: () => undefined,
    months: [
      { id: '2', month: '2026-02', spent: 700_000, after: 750_000 },
      { id: '1', month: '2026-01', spent: 50_000, after: 50_000 },
    ],
    columns: [spent, after],
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Months: Story = {};
export const OneColumn: Story = { args: { columns: [spent] } };
export const None: Story = { args: { months: [] } };
