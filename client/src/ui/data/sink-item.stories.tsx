import { Box } from '@chakra-ui/react/box';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { SinkItem } from './sink-item';

const t = getFixedT(null, 'auditSinks');

const sink = {
  name: 'SIEM',
  url: 'https://siem.example.com/hook',
  enabled: true,
  failures: 0,
  error: '',
  failedAt: null,
  sentAt: '2026-03-14T09:26:53.000Z',
};

const meta: Meta<typeof SinkItem> = {
  component: SinkItem,
  args: {
    sink,
    kind: 'Webhook',
    pausedText: t('state.paused'),
    isBehind: false,
    figures: [t('position', { position: '4,711' }), t('noneWaiting')],
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
export const Behind: Story = { args: { isBehind: true } };
export const Paused: Story = { args: { sink: { ...sink, enabled: false } } };
export const Failing: Story = {
  args: { sink: { ...sink, failures: 2, error: 'ECONNREFUSED', failedAt: '2026-03-14T09:27:53.000Z' } },
};
