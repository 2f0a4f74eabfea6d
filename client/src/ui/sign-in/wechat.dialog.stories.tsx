import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { logo, withStatus } from '../../testing/story-status';
import { WeChatDialog } from './wechat.dialog';

const t = getFixedT(null, 'login');

const meta: Meta<typeof WeChatDialog> = {
  component: WeChatDialog,
  args: { open: true, onClose: () => undefined, send: async () => undefined },
  render: (args) => <WeChatDialog {...args} title={t('wechat.title')} submitLabel={t('submit')} />,
};
export default meta;
type Story = StoryObj<typeof WeChatDialog>;

export const Default: Story = { beforeEach: withStatus({ wechat_qrcode: logo }) };
export const WithoutImage: Story = {};
