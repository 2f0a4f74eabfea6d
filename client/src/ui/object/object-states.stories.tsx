import type { Meta, StoryObj } from '@storybook/react-vite';
import { ProblemError } from '../../lib/problem';
import { ObjectStates } from './object-states';

const meta: Meta<typeof ObjectStates> = {
  component: ObjectStates,
  args: { title: '#3', error: undefined, onRetry: () => undefined },
};
export default meta;
type Story = StoryObj<typeof ObjectStates>;

export const Loading: Story = {};
export const Failed: Story = { args: { error: new ProblemError({ kind: 'server', message: '' }) } };
export const NotFound: Story = {
  args: { error: new ProblemError({ kind: 'refused', code: 'channel_not_found', message: '' }) },
};
export const Forbidden: Story = { args: { error: new ProblemError({ kind: 'forbidden', message: '' }) } };
