import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Upload } from 'lucide-react';
import { FileButton } from './file-button';

const t = getFixedT(null, 'common');

const meta: Meta<typeof FileButton> = { component: FileButton };
export default meta;

export const Default: StoryObj<typeof FileButton> = {
  render: () => (
    <FileButton label={t('file.choose')} accept=".db" onChoose={() => undefined}>
      <Upload aria-hidden />
      {t('file.choose')}
    </FileButton>
  ),
};
