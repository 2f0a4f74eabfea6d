import type { Meta, StoryObj } from '@storybook/react-vite';
import { LanguageMenu, ThemeMenu } from './preferences-menu';

const meta: Meta<typeof ThemeMenu> = { component: ThemeMenu, subcomponents: { LanguageMenu } };
export default meta;
type Story = StoryObj<typeof ThemeMenu>;

export const Theme: Story = {};
export const ThemeOpen: Story = { play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')) };
export const Language: Story = { render: () => <LanguageMenu /> };
export const LanguageOpen: Story = { ...Language, play: ThemeOpen.play };
