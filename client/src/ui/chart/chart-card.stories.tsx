import { Box } from '@chakra-ui/react/box';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { SwitchInput } from '../form/switch-input';
import { ChartCard } from './chart-card';

const t = getFixedT(null, 'dashboard');

const meta: Meta<typeof ChartCard> = {
  component: ChartCard,
  args: { total: '1,200' },
  render: (args) => (
    <Box maxW="lg">
      <ChartCard
        {...args}
        title={t('chart.requests')}
        caption={t('range.7d')}
        empty={args.empty && t('nothing')}
        table={{
          rowHeader: t('by.model'),
          columns: [t('show.requests')],
          rows: [{ id: 'gpt-4o', name: 'gpt-4o', values: [1200] }],
          format: String,
        }}
      >
        <Box h="64" bg="bg.muted" borderRadius="control" />
      </ChartCard>
    </Box>
  ),
};
export default meta;
type Story = StoryObj<typeof ChartCard>;

export const Default: Story = {};
export const AsTable: Story = { play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')) };
export const WithControls: Story = {
  args: { controls: <SwitchInput checked={false} onChange={() => undefined} label="log" /> },
};
export const Stale: Story = { args: { stale: true } };
export const Empty: Story = { args: { empty: 'nothing' } };
export const Loading: Story = { args: { loading: true } };
export const Failed: Story = { args: { error: new TypeError('network'), onRetry: () => undefined } };
