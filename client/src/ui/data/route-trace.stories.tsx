import type { Meta, StoryObj } from '@storybook/react-vite';
import { RouteTrace } from './route-trace';

const served = { channelId: '7', channelName: 'OpenAI', failure: '' };
const failed = { channelId: '12', channelName: 'Azure West Europe, second subscription', failure: '429' };

const meta: Meta<typeof RouteTrace> = { component: RouteTrace, args: { steps: [served] } };
export default meta;
type Story = StoryObj<typeof RouteTrace>;

export const Served: Story = {};
export const ServedAfterFailures: Story = { args: { steps: [failed, failed, served] } };
const smart = { model: 'claude-sonnet-4-5', group: 'default' };
const unsent = { channelId: '0', channelName: '', failure: '503 No channel', model: 'gpt-5', group: 'default' };
export const ServedByAnotherModel: Story = { args: { steps: [unsent, { ...served, ...smart }] } };
export const ServedByStrategy: Story = { args: { steps: [{ ...served, strategy: 'FASTEST', value: 320 }] } };
export const Failed: Story = { args: { steps: [failed, { ...failed, channelId: '3', channelName: 'Bedrock' }] } };
