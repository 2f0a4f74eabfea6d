import type { Meta, StoryObj } from '@storybook/react-vite';
import { PageUnavailable } from './page-unavailable';

const meta: Meta<typeof PageUnavailable> = { component: PageUnavailable, args: { reason: 'forbidden' } };
export default meta;

export const Forbidden: StoryObj<typeof PageUnavailable> = {};
export const NotFound: StoryObj<typeof PageUnavailable> = { args: { reason: 'notFound' } };
