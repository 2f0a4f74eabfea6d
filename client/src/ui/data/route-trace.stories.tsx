import type { Meta, StoryObj } from '@storybook/react-vite';
import { RouteTrace } from './route-trace';

const served = { channelId: '7', channelName: 'OpenAI', failure: '' };
const failed = { channelId: '12', channelName: 'Azure West Europe, second subscription', failure: '429' };

const meta: Meta<typeof RouteTrace> = { component: RouteTrace, args: { steps: [served] } };
export default meta;
type Story = StoryObj<typeof RouteTrace>;

export const Served: Story = {};
export const ServedAfterFailures: Story = { args: { steps: [failed, failed, served] } };
export const Failed: Story = { args: { steps: [failed, { ...failed, channelId: '3', channelName: 'Bedrock' }] } };
