import type { Meta, StoryObj } from '@storybook/react-vite';
import { account, longName } from '../../testing/story-shell';
import { AccountMenu } from './account-menu';

const meta: Meta<typeof AccountMenu> = { component: AccountMenu, render: () => <AccountMenu account={account()} /> };
export default meta;
type Story = StoryObj<typeof AccountMenu>;

export const Closed: Story = {};
export const Open: Story = { play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')) };
export const LongName: Story = { render: () => <AccountMenu account={account(longName)} /> };
