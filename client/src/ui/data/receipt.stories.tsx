import type { Meta, StoryObj } from '@storybook/react-vite';
import { Receipt } from './receipt';

const meta: Meta<typeof Receipt> = {
  component: Receipt,
  args: {
    title: 'claude-sonnet-4-5',
    receipt: {
      mode: 'PER_TOKEN',
      groupRatio: 1,
      lines: [
        { kind: 'PROMPT', quantity: 1200, unitPrice: '1.5', amount: '1800' },
        { kind: 'CACHED', quantity: 8000, unitPrice: '0.15', amount: '1200' },
        { kind: 'COMPLETION', quantity: 350, unitPrice: '7.5', amount: '2625' },
      ],
      exact: '5625',
      total: 5625,
      estimated: false,
    },
  },
};
export default meta;
type Story = StoryObj<typeof Receipt>;

export const PerToken: Story = {};
export const PerCall: Story = {
  args: {
    title: 'dall-e-3',
    receipt: {
      mode: 'PER_CALL',
      groupRatio: 0.8,
      lines: [{ kind: 'CALL', quantity: 2, unitPrice: '16000', amount: '32000' }],
      exact: '32000',
      total: 32000,
      estimated: false,
    },
  },
};
/** Rounded, with estimated tokens and a high group ratio. */
export const RoundedAndEstimated: Story = {
  args: {
    title: 'ft:gpt-4o-mini-2024-07-18:acme:support-answers:B3kQ9xWz',
    receipt: {
      mode: 'PER_TOKEN',
      groupRatio: 6,
      lines: [
        { kind: 'PROMPT', quantity: 7, unitPrice: '0.45', amount: '3.15' },
        { kind: 'TOOL', tool: 'web_search', quantity: 1, unitPrice: '5000', amount: '5000' },
      ],
      exact: '5003.15',
      total: 5004,
      estimated: true,
    },
  },
};
