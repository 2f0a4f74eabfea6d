import type { Meta, StoryObj } from '@storybook/react-vite';
import { SavedViews } from './saved-views';

const meta: Meta<typeof SavedViews> = {
  component: SavedViews,
  args: { table: 'stories', columns: { hidden: [], order: ['name'] }, onColumns: () => undefined },
};
export default meta;
type Story = StoryObj<typeof SavedViews>;

export const Closed: Story = {};
export const Open: Story = { play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')) };
