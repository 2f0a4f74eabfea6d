import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { ProgressBar, ProgressCircle } from './progress';

const t = getFixedT(null, 'common');

const meta: Meta<typeof ProgressBar> = {
  component: ProgressBar,
  subcomponents: { ProgressCircle },
  render: (args) => <ProgressBar {...args} label={t('loading')} />,
};
export default meta;
type Story = StoryObj<typeof ProgressBar>;
const circle = (percent: number | undefined): Story => ({
  render: () => <ProgressCircle percent={percent} label={t('loading')} />,
});

export const Bar: Story = { args: { percent: 45 } };
export const BarStarted: Story = { args: { percent: 0 } };
export const BarDone: Story = { args: { percent: 100, color: 'green' } };
export const BarFailed: Story = { args: { percent: 72, color: 'red' } };
export const BarIndeterminate: Story = { args: { percent: undefined } };
export const Circle = circle(45);
export const CircleDone = circle(100);
export const CircleIndeterminate = circle(undefined);
