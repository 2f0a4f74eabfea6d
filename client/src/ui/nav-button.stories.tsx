import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { NavButton } from './nav-button';

const t = getFixedT(null, 'nav');

const meta: Meta<typeof NavButton> = {
  component: NavButton,
  args: { to: '/token' },
  render: (args) => <NavButton {...args}>{t('token')}</NavButton>,
};
export default meta;
type Story = StoryObj<typeof NavButton>;

export const Default: Story = {};
export const Primary: Story = { args: { variant: 'solid', colorPalette: 'brand' } };
export const Small: Story = { args: { size: 'sm', variant: 'ghost' } };
