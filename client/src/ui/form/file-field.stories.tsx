import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { FileField } from './file-field';

const t = getFixedT(null, 'imports');

const meta: Meta<typeof FileField> = {
  component: FileField,
  args: {
    label: t('form.file'),
    help: t('form.fileHelp'),
    accept: '.db',
    fileName: undefined,
    onChoose: () => undefined,
  },
};
export default meta;
type Story = StoryObj<typeof FileField>;

export const Empty: Story = {};
export const Chosen: Story = { args: { fileName: 'one-api.db' } };
export const Invalid: Story = { args: { error: { type: 'required' } } };
export const Disabled: Story = { args: { disabled: true } };
