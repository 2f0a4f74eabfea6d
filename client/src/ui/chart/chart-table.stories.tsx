import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { hours, wave } from '../../testing/story-charts';
import { ChartTable } from './chart-table';

const t = getFixedT(null, 'dashboard');
const models = ['gpt-4o', 'claude-sonnet-4-5'];

const table = (columns: string[]) => (
  <ChartTable
    caption={t('chart.requests')}
    data={{
      rowHeader: t('column.time', { zone: 'UTC' }),
      columns,
      rows: hours.map(({ id, name }, at) => ({
        id,
        name,
        to: '/log',
        values: columns.map((_, index) => (index === 1 && at < 3 ? null : (wave(900, index)[at] ?? null))),
      })),
      format: String,
    }}
  />
);

const meta: Meta<typeof ChartTable> = { component: ChartTable };
export default meta;
type Story = StoryObj<typeof ChartTable>;

export const Default: Story = { render: () => table(models) };
/** The first column stays visible while the others scroll. */
export const Wide: Story = { render: () => table(Array.from({ length: 20 }, (_, index) => `model-${index + 1}`)) };
