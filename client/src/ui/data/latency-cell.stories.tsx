import type { Meta, StoryObj } from '@storybook/react-vite';
import { LatencyCell, ResponseTime } from './latency-cell';

const meta: Meta<typeof LatencyCell> = { component: LatencyCell, subcomponents: { ResponseTime } };
export default meta;
type Story = StoryObj<typeof LatencyCell>;

export const Streamed: Story = { args: { total: 8_400, timeToFirstToken: 620 } };
export const NotStreamed: Story = { args: { total: 2_150, timeToFirstToken: null } };
export const Slow: Story = { args: { total: 190_000, timeToFirstToken: 7_200 } };
export const VerySlow: Story = { args: { total: 312_000, timeToFirstToken: 14_000 } };
export const Response: Story = { render: () => <ResponseTime ms={870} /> };
export const SlowResponse: Story = { render: () => <ResponseTime ms={6_300} /> };
export const Untested: Story = { render: () => <ResponseTime ms={0} /> };
