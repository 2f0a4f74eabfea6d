import type { Meta, StoryObj } from '@storybook/react-vite';
import { account, longName, navGroups, topLinks } from '../../testing/story-shell';
import { logo, withStatus } from '../../testing/story-status';
import { SearchButton } from './search-button';
import { TopBar } from './top-bar';

const tools = <SearchButton onClick={() => undefined} />;

const meta: Meta<typeof TopBar> = {
  component: TopBar,
  parameters: { layout: 'fullscreen' },
  render: () => <TopBar groups={navGroups()} links={topLinks()} account={account()} tools={tools} />,
};
export default meta;
type Story = StoryObj<typeof TopBar>;

export const SignedIn: Story = {};
export const Visitor: Story = { render: () => <TopBar groups={[]} links={topLinks()} account={null} /> };
export const Demo: Story = { beforeEach: withStatus({ demo_site_enabled: true }) };
export const LongNames: Story = {
  beforeEach: withStatus({ logo, system_name: 'Acme Corporation Artificial Intelligence Gateway' }),
  render: () => <TopBar groups={navGroups()} links={topLinks()} account={account(longName)} tools={tools} />,
};
export const OnPhone: Story = { globals: { viewport: { value: 'mobile1' } } };
