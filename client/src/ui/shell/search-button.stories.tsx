import type { Meta, StoryObj } from '@storybook/react-vite';
import { SearchButton } from './search-button';

const meta: Meta<typeof SearchButton> = { component: SearchButton, args: { onClick: () => undefined } };
export default meta;
type Story = StoryObj<typeof SearchButton>;

export const Default: Story = {};
export const OnPhone: Story = { globals: { viewport: { value: 'mobile1' } } };
