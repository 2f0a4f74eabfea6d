import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { ExternalLink, MessagesSquare } from 'lucide-react';
import { IconLink } from './icon-link';

const t = getFixedT(null, 'nav');

const meta: Meta<typeof IconLink> = {
  component: IconLink,
  args: { icon: MessagesSquare, to: '/log/conversations' },
  render: (args) => <IconLink {...args} label={t('log')} />,
};
export default meta;
type Story = StoryObj<typeof IconLink>;

export const InTheConsole: Story = {};
export const InATabOfItsOwn: Story = { args: { icon: ExternalLink, to: undefined, href: '/admin/queues' } };
