import type { Meta, StoryObj } from '@storybook/react-vite';
import { QrImage } from './qr-image';

const meta: Meta<typeof QrImage> = {
  component: QrImage,
  args: { value: 'otpauth://totp/Tollgate:alice?secret=JBSWY3DPEHPK3PXP&issuer=Tollgate', label: 'TOTP' },
};
export default meta;
type Story = StoryObj<typeof QrImage>;

export const Default: Story = {};
export const Small: Story = { args: { value: 'https://gateway.example', size: '28' } };
