import type { Meta, StoryObj } from '@storybook/react-vite';
import { Meter } from './meter';

const meta: Meta<typeof Meter> = { component: Meter, args: { limit: 5_000_000 } };
export default meta;
type Story = StoryObj<typeof Meter>;

export const Unused: Story = { args: { used: 0 } };
export const Partial: Story = { args: { used: 1_750_000 } };
export const Low: Story = { args: { used: 4_700_000, warnBelow: 500_000 } };
export const UsedUp: Story = { args: { used: 5_000_000 } };
export const Unlimited: Story = { args: { used: 1_750_000, limit: null } };
