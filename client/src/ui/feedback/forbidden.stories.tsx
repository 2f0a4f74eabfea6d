import type { Meta, StoryObj } from '@storybook/react-vite';
import { Forbidden } from './forbidden';

const meta: Meta<typeof Forbidden> = { component: Forbidden };
export default meta;

export const Default: StoryObj<typeof Forbidden> = {};
