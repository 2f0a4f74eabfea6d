import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { DialogButtons } from './dialog-buttons';

const t = getFixedT(null, 'common');

const meta: Meta<typeof DialogButtons> = {
  component: DialogButtons,
  args: { action: t('action.ok'), onClose: () => undefined, onAction: () => undefined },
};
export default meta;

export const Default: StoryObj<typeof DialogButtons> = {};
export const Dangerous: StoryObj<typeof DialogButtons> = { args: { action: t('action.delete'), dangerous: true } };
export const Loading: StoryObj<typeof DialogButtons> = { args: { loading: true } };
