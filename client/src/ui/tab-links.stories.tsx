import { Box } from '@chakra-ui/react/box';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { TabLinks } from './tab-links';

const t = getFixedT(null, 'personal');
const ids = ['account', 'security', 'notify', 'price', 'preferences'] as const;

const meta: Meta<typeof TabLinks> = {
  component: TabLinks,
  args: { current: 'account' },
  render: ({ current, inline }) => (
    <TabLinks
      inline={inline}
      label={t('title')}
      current={current}
      tabs={ids.map((id) => ({ id, to: `/personal/${id}`, label: t(`tab.${id}`) }))}
    />
  ),
};
export default meta;
type Story = StoryObj<typeof TabLinks>;

export const Default: Story = {};
/** Next to other controls. */
export const Inline: Story = { args: { inline: true } };
/** The current tab is scrolled into view. */
export const Narrow: Story = {
  args: { current: 'preferences' },
  decorators: (Tabs) => (
    <Box maxW="48">
      <Tabs />
    </Box>
  ),
};
