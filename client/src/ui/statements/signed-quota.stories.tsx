import type { Meta, StoryObj } from '@storybook/react-vite';
import { SignedQuota } from './signed-quota';

const meta: Meta<typeof SignedQuota> = { component: SignedQuota };
export default meta;
type Story = StoryObj<typeof SignedQuota>;

export const Addition: Story = { args: { units: 500_000 } };
export const Charge: Story = { args: { units: -12_345 } };
