import type { Meta, StoryObj } from '@storybook/react-vite';
import { Change } from './change';

const meta: Meta<typeof Change> = { component: Change };
export default meta;
type Story = StoryObj<typeof Change>;

export const Up: Story = { args: { share: 4.751 } };
export const Down: Story = { args: { share: -0.128 } };
export const Unchanged: Story = { args: { share: 0 } };
