import { Button } from '@chakra-ui/react/button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { CodeBlock } from '../data/code-block';
import { DetailDialog } from './detail-dialog';

const t = getFixedT(null, 'tokens');
const tc = getFixedT(null, 'common');
const keys = Array.from({ length: 60 }, (_, index) => `sk-${index}-3fQ9mXw27bLrT0zPqYvN5hKdUcEaJgSi`).join('\n');

const meta: Meta<typeof DetailDialog> = {
  component: DetailDialog,
  args: { open: true, onClose: () => undefined },
  render: (args) => (
    <DetailDialog {...args} title={t('title')}>
      {t('purpose')}
    </DetailDialog>
  ),
};
export default meta;
type Story = StoryObj<typeof DetailDialog>;

export const Default: Story = {};
export const Small: Story = { args: { size: 'sm' } };
/** A dialog with a one-time secret closes only by its button. */
export const NotDismissable: Story = {
  args: { dismissable: false },
  render: (args) => (
    <DetailDialog
      {...args}
      title={t('created.title', { count: 1 })}
      footer={
        <Button variant="solid" colorPalette="brand">
          {tc('action.close')}
        </Button>
      }
    >
      <CodeBlock label={t('column.key')} code="sk-3fQ9mXw27bLrT0zPqYvN5hKdUcEaJgSi8oRtWxBn" />
    </DetailDialog>
  ),
};
export const LongContent: Story = {
  args: { size: 'lg' },
  render: (args) => (
    <DetailDialog {...args} title={t('title')}>
      <CodeBlock label={t('created.list')} code={keys} maxH="none" />
    </DetailDialog>
  ),
};
