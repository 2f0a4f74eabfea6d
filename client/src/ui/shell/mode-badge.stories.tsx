import type { Meta, StoryObj } from '@storybook/react-vite';
import { withStatus } from '../../testing/story-status';
import { ModeBadge } from './mode-badge';

const meta: Meta<typeof ModeBadge> = { component: ModeBadge };
export default meta;
type Story = StoryObj<typeof ModeBadge>;

export const SelfUse: Story = { beforeEach: withStatus({ self_use_mode_enabled: true }) };
export const Demo: Story = { beforeEach: withStatus({ demo_site_enabled: true }) };
