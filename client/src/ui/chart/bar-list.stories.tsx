import { Box } from '@chakra-ui/react/box';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { BarList } from './bar-list';

const t = getFixedT(null, 'dashboard');
const items = ['gpt-4o', 'claude-sonnet-4-5', 'gemini-2.5-pro', 'o4-mini'].map((name, index) => ({
  id: name,
  name,
  value: 1200 / (index + 1),
  to: '/log',
}));

const meta: Meta<typeof BarList> = {
  component: BarList,
  args: { items, mono: true, format: String },
  render: (args) => (
    <Box maxW="lg">
      <BarList
        {...args}
        title={t('rank.models')}
        caption={t('range.7d')}
        nameHeader={t('by.model')}
        valueHeader={t('show.requests')}
        empty={t('nothing')}
      />
    </Box>
  ),
};
export default meta;
type Story = StoryObj<typeof BarList>;

export const Default: Story = {};
export const WithNotes: Story = { args: { items: items.map((item) => ({ ...item, note: '12 / 1200' })), whole: 1500 } };
export const LongNames: Story = {
  args: { items: items.map((item) => ({ ...item, name: `ft:${item.name}-2024-07-18:acme:support-answers:B3kQ9xWz` })) },
};
export const Empty: Story = { args: { items: [] } };
export const Loading: Story = { args: { loading: true } };
export const Failed: Story = { args: { error: new TypeError('network'), onRetry: () => undefined } };
