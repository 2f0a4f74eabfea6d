import type { Meta, StoryObj } from '@storybook/react-vite';
import { SafeHtml } from './safe-html';

const meta: Meta<typeof SafeHtml> = { component: SafeHtml };
export default meta;
type Story = StoryObj<typeof SafeHtml>;

export const Markdown: Story = {
  args: {
    format: 'markdown',
    source: [
      '# Maintenance on Sunday',
      'The gateway restarts **once**. See the [plan](/about).',
      '1. Drain\n2. Restart',
      '| Model | Price |\n| --- | --- |\n| gpt-4o | $2.50 |',
      '```sh\ncurl https://gateway.example/healthz\n```',
      '> Calls in flight are finished first.',
    ].join('\n\n'),
  },
};
export const Html: Story = { args: { format: 'html', source: 'Run by <a href="/about">Acme</a> · <b>v1.4</b>' } };
/** Scripts and handlers are removed. */
export const Hostile: Story = {
  args: { format: 'html', source: '<p onclick="alert(1)">Text</p><script>alert(2)</script>' },
};
