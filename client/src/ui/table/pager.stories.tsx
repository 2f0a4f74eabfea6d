import type { Meta, StoryObj } from '@storybook/react-vite';
import { Pager } from './pager';

const nothing = () => undefined;

const meta: Meta<typeof Pager> = {
  component: Pager,
  args: { page: 1, size: 20, total: 230, setPage: nothing, setSize: nothing },
};
export default meta;
type Story = StoryObj<typeof Pager>;

export const FirstPage: Story = {};
export const MiddlePage: Story = { args: { page: 6 } };
export const LastPage: Story = { args: { page: 12 } };
export const OnePage: Story = { args: { total: 7 } };
/** The server stopped counting at this total. */
export const Capped: Story = { args: { page: 40, total: 100_000, capped: true } };
export const OnPhone: Story = { args: { page: 6 }, globals: { viewport: { value: 'mobile1' } } };
