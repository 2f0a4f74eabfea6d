import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { PageInfo } from './page-info';

const t = getFixedT(null, 'tokens');

const meta: Meta<typeof PageInfo> = { component: PageInfo, render: () => <PageInfo text={t('purpose')} /> };
export default meta;
type Story = StoryObj<typeof PageInfo>;

export const Closed: Story = {};
export const Opened: Story = {
  play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')),
};
