import type { Meta, StoryObj } from '@storybook/react-vite';
import { SendCode } from './send-code';

const nothing = () => undefined;

const meta: Meta<typeof SendCode> = {
  component: SendCode,
  args: {
    bot: { pending: false, token: '', spend: nothing, widget: null },
    email: () => 'alice@acme.example',
    request: async () => undefined,
    onProblem: nothing,
  },
};
export default meta;
type Story = StoryObj<typeof SendCode>;

export const Default: Story = {};
export const Large: Story = { args: { size: 'lg' } };
export const Sent: Story = { play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')) };
export const Sending: Story = { args: { request: () => new Promise(nothing) }, play: Sent.play };
