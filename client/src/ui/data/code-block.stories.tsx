import type { Meta, StoryObj } from '@storybook/react-vite';
import { snippet } from '../../lib/snippets';
import { CodeBlock } from './code-block';

const sample = { origin: 'https://gateway.example', model: 'gpt-4o', key: 'sk-3fQ9mXw2' };

const meta: Meta<typeof CodeBlock> = { component: CodeBlock, args: { label: 'curl', code: snippet('curl', sample) } };
export default meta;
type Story = StoryObj<typeof CodeBlock>;

export const Default: Story = {};
export const OneLine: Story = { args: { label: 'npm', code: 'npm install openai' } };
export const LongLine: Story = { args: { code: `curl https://gateway.example/v1/models?${'page=1&'.repeat(60)}` } };
export const Scrolling: Story = { args: { code: snippet('curl', sample).repeat(10), maxH: '40' } };
