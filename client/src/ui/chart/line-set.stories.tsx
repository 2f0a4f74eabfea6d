import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { hours, wave } from '../../testing/story-charts';
import { LineSet } from './line-set';

const t = getFixedT(null, 'dashboard');

const meta: Meta<typeof LineSet> = {
  component: LineSet,
  args: { buckets: hours },
  render: (args) => (
    <LineSet
      {...args}
      title={t('timing.latency')}
      caption={t('range.24h')}
      timeHeader={t('column.time', { zone: 'UTC' })}
      format={(value) => `${value} ms`}
      empty={t('timing.none')}
      lines={[50, 95].map((percent, index) => ({
        id: String(percent),
        name: t('timing.total', { percent }),
        slot: index + 1,
        // The first hours have no data.
        values: wave(percent * 40 + 200).map((value, hour) => (args.empty || hour < 3 ? null : value)),
      }))}
    />
  ),
};
export default meta;
type Story = StoryObj<typeof LineSet>;

export const Default: Story = {};
export const Empty: Story = { args: { empty: 'none' } };
export const Loading: Story = { args: { loading: true } };
export const Failed: Story = { args: { error: new TypeError('network'), onRetry: () => undefined } };
