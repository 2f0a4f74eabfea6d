import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { stored } from '../../lib/storage';
import { account, navGroups, topLinks } from '../../testing/story-shell';
import { EmptyState } from '../feedback/states';
import { PageHeader } from '../page-header';
import { AppShell } from './app-shell';

const t = getFixedT(null, 'tokens');
const page = () => (
  <>
    <PageHeader title={t('title')} purpose={t('purpose')} />
    <EmptyState title={t('empty.title')} />
  </>
);

const meta: Meta<typeof AppShell> = {
  component: AppShell,
  parameters: { layout: 'fullscreen' },
  render: () => (
    <AppShell groups={navGroups()} links={topLinks()} account={account()}>
      {page()}
    </AppShell>
  ),
};
export default meta;
type Story = StoryObj<typeof AppShell>;

export const SignedIn: Story = {};
export const Collapsed: Story = {
  beforeEach: () => {
    stored.sidebarCollapsed.write(true);
    return () => stored.sidebarCollapsed.clear();
  },
};
export const Visitor: Story = {
  render: () => (
    <AppShell groups={[]} links={topLinks()} account={null}>
      {page()}
    </AppShell>
  ),
};
export const OnPhone: Story = { globals: { viewport: { value: 'mobile1' } } };
