import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Legend } from './legend';

const t = getFixedT(null, 'dashboard');
const names = ['gpt-4o', 'claude-sonnet-4-5', 'gemini-2.5-pro', 'o4-mini', 'deepseek-chat', 'qwen-max', 'llama-4'];
const items = names.map((name, index) => ({ id: name, name, slot: index + 1 }));

const meta: Meta<typeof Legend> = {
  component: Legend,
  args: { items, onToggle: () => undefined },
  render: (args) => <Legend {...args} label={t('by.model')} />,
};
export default meta;
type Story = StoryObj<typeof Legend>;

export const Colors: Story = {};
export const Lines: Story = { args: { lines: true } };
export const WithValues: Story = { args: { items: items.map((item) => ({ ...item, value: '1,200' })) } };
export const SomeHidden: Story = { args: { items: items.map((item, at) => ({ ...item, hidden: at % 2 === 1 })) } };
