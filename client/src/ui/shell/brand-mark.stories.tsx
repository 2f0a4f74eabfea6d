import type { Meta, StoryObj } from '@storybook/react-vite';
import { logo } from '../../testing/story-status';
import { BrandMark } from './brand-mark';

const meta: Meta<typeof BrandMark> = { component: BrandMark, args: { logo: '' } };
export default meta;
type Story = StoryObj<typeof BrandMark>;

export const Default: Story = {};
export const Large: Story = { args: { size: '10' } };
export const OperatorLogo: Story = { args: { logo, size: '10' } };
