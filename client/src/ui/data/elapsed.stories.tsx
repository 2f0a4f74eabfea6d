import type { Meta, StoryObj } from '@storybook/react-vite';
import { Elapsed } from './elapsed';

const meta: Meta<typeof Elapsed> = { component: Elapsed, args: { from: '2026-03-14T09:26:00.000Z' } };
export default meta;
type Story = StoryObj<typeof Elapsed>;

export const Running: Story = { args: { to: null } };
export const Short: Story = { args: { to: '2026-03-14T09:26:41.000Z' } };
export const Long: Story = { args: { to: '2026-03-14T09:31:07.000Z' } };
