import type { Meta, StoryObj } from '@storybook/react-vite';
import { SaveViewDialog } from './save-view.dialog';

const nothing = () => undefined;

const meta: Meta<typeof SaveViewDialog> = { component: SaveViewDialog };
export default meta;

export const Default: StoryObj<typeof SaveViewDialog> = {
  render: () => <SaveViewDialog open onClose={nothing} onSave={nothing} />,
};
