import type { Meta, StoryObj } from '@storybook/react-vite';
import { Keys } from './keys';

const meta: Meta<typeof Keys> = { component: Keys };
export default meta;
type Story = StoryObj<typeof Keys>;

export const Single: Story = { args: { keys: ['/'] } };
export const Sequence: Story = { args: { keys: ['g', 't'] } };
export const WithCommandKey: Story = { args: { keys: ['mod', 'K'] } };
