import type { Meta, StoryObj } from '@storybook/react-vite';
import { PageContent } from './page-content';

const meta: Meta<typeof PageContent> = { component: PageContent, args: { frameTitle: 'About' } };
export default meta;

/** An address would be embedded in an iframe; the gallery loads no other origin. */
export const Markdown: StoryObj<typeof PageContent> = {
  args: {
    content: '# Acme AI\n\nA gateway for **our** teams.\n\n- one key\n- one bill\n\n> Write to ops@acme.example.',
  },
};
