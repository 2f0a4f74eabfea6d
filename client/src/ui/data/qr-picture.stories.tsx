import type { Meta, StoryObj } from '@storybook/react-vite';
import { QrPicture } from './qr-picture';

const meta: Meta<typeof QrPicture> = {
  component: QrPicture,
  args: { value: 'otpauth://totp/Tollgate:alice?secret=JBSWY3DPEHPK3PXP&issuer=Tollgate', label: 'TOTP' },
};
export default meta;
type Story = StoryObj<typeof QrPicture>;

export const Default: Story = {};
export const Small: Story = { args: { value: 'https://gateway.example', size: '28' } };
