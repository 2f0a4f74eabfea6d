import type { Meta, StoryObj } from '@storybook/react-vite';
import { RowLink } from './row-link';

const meta: Meta<typeof RowLink> = { component: RowLink, args: { to: '/channel/edit/1', children: 'Azure west' } };
export default meta;

export const Default: StoryObj<typeof RowLink> = {};
