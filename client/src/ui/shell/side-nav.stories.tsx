import { Box } from '@chakra-ui/react/box';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { navGroups } from '../../testing/story-shell';
import { SideNav } from './side-nav';

const t = getFixedT(null, 'nav');

const meta: Meta<typeof SideNav> = {
  component: SideNav,
  render: ({ rail }) => (
    <Box w={rail ? '12' : '56'}>
      <SideNav groups={navGroups()} label={t('main')} rail={rail} />
    </Box>
  ),
};
export default meta;
type Story = StoryObj<typeof SideNav>;

export const Full: Story = {};
export const Rail: Story = { args: { rail: true } };
