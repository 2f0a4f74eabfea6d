import type { Meta, StoryObj } from '@storybook/react-vite';
import { ModelList } from './model-list';

const meta: Meta<typeof ModelList> = { component: ModelList, args: { models: ['gpt-4o', 'gpt-4o-mini', 'o4-mini'] } };
export default meta;
type Story = StoryObj<typeof ModelList>;

export const Default: Story = {};
export const Copyable: Story = { args: { copyable: true } };
export const Folded: Story = { args: { models: Array.from({ length: 24 }, (_, index) => `model-${index + 1}`) } };
export const LongNames: Story = {
  args: { models: ['ft:gpt-4o-mini-2024-07-18:acme:support-answers:B3kQ9xWz', 'anthropic.claude-sonnet-4-5-v1:0'] },
};
