import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Menu } from 'lucide-react';
import { navGroups, topLinks } from '../../testing/story-shell';
import { NavDrawer } from './nav-drawer';

const t = getFixedT(null, 'nav');

const meta: Meta<typeof NavDrawer> = {
  component: NavDrawer,
  render: () => <NavDrawer groups={navGroups()} links={topLinks()} icon={Menu} label={t('menu')} />,
};
export default meta;
type Story = StoryObj<typeof NavDrawer>;

export const Closed: Story = {};
export const Open: Story = { play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')) };
