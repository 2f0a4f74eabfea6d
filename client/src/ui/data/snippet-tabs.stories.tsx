import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { SnippetTabs } from './snippet-tabs';

const t = getFixedT(null, 'tokens');

const meta: Meta<typeof SnippetTabs> = {
  component: SnippetTabs,
  args: { origin: 'https://gateway.example', model: 'gpt-4o', secret: 'sk-3fQ9mXw2' },
  render: (args) => <SnippetTabs {...args} label={t('empty.text')} />,
};
export default meta;

export const Default: StoryObj<typeof SnippetTabs> = {};
