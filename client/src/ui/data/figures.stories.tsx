import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Dash, Mono, Quota, Timestamp } from './figures';

const t = getFixedT(null, 'common');

const meta: Meta<typeof Quota> = { component: Quota, subcomponents: { Timestamp, Mono, Dash } };
export default meta;
type Story = StoryObj<typeof Quota>;

export const Amount: Story = { args: { units: 1_234_567 } };
export const SmallCost: Story = { args: { units: 17, use: 'cost' } };
export const Zero: Story = { args: { units: 0 } };
export const Time: Story = { render: () => <Timestamp at="2026-03-14T09:26:53.000Z" /> };
export const NoTime: Story = { render: () => <Timestamp at={null} fallback={t('never')} /> };
export const ExactText: Story = { render: () => <Mono>claude-sonnet-4-5</Mono> };
export const LongExactText: Story = { render: () => <Mono maxW="32">ft:gpt-4o-mini-2024-07-18:acme::B3kQ9xWz</Mono> };
export const Nothing: Story = { render: () => <Dash /> };
