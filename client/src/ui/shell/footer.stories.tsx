import type { Meta, StoryObj } from '@storybook/react-vite';
import { withStatus } from '../../testing/story-status';
import { Footer } from './footer';

const meta: Meta<typeof Footer> = { component: Footer };
export default meta;
type Story = StoryObj<typeof Footer>;

export const Default: Story = { beforeEach: withStatus({ version: '1.4.0' }) };
export const OperatorHtml: Story = { beforeEach: withStatus({ footer_html: 'Run by <a href="/about">Acme</a>' }) };
