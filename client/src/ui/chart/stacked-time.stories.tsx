import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { hours, sum, wave } from '../../testing/story-charts';
import { StackedTime } from './stacked-time';

const t = getFixedT(null, 'dashboard');
const seriesOf = (names: string[]) =>
  names.map((name, index) => {
    const values = wave(900 / (index + 1), index);
    return { id: name, name, values, total: sum(values) };
  });

const meta: Meta<typeof StackedTime> = {
  component: StackedTime,
  args: { buckets: hours, series: seriesOf(['gpt-4o', 'claude-sonnet-4-5', 'gemini-2.5-pro']) },
  render: (args) => (
    <StackedTime
      {...args}
      title={t('chart.requests')}
      caption={t('range.24h')}
      timeHeader={t('column.time', { zone: 'UTC' })}
      format={String}
      formatAxis={String}
      empty={t('nothing')}
    />
  ),
};
export default meta;
type Story = StoryObj<typeof StackedTime>;

export const Default: Story = {};
/** The six largest series have their own colours, the others share one. */
export const ManySeries: Story = {
  args: { series: seriesOf(Array.from({ length: 12 }, (_, index) => `model-${index + 1}`)) },
};
export const Stale: Story = { args: { stale: true } };
export const Empty: Story = { args: { series: [] } };
export const Loading: Story = { args: { loading: true } };
export const Failed: Story = { args: { error: new TypeError('network'), onRetry: () => undefined } };
