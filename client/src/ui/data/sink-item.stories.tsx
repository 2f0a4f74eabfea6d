import { Box } from '@chakra-ui/react/box';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { SinkItem } from './sink-item';

const t = getFixedT(null, 'auditSinks');

const meta: Meta<typeof SinkItem> = {
  component: SinkItem,
  args: {
    ...{ name: 'SIEM', kind: 'Webhook', url: 'https://siem.example.com/hook', state: 'working' },
    ...{ stateText: t('state.current'), figures: [t('position', { position: '4,711' }), t('noneWaiting')] },
  },
  decorators: [
    (Story) => (
      <Box as="ul" listStyleType="none">
        <Story />
      </Box>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof SinkItem>;

export const Working: Story = {};
export const Paused: Story = { args: { state: 'paused', stateText: t('state.paused') } };
export const Failing: Story = {
  args: {
    ...{ state: 'failing', stateText: t('state.failing', { count: 2 }) },
    failure: t('failure', { error: 'ECONNREFUSED' }),
  },
};
