import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { useEffect } from 'react';
import { ConfirmProvider, useConfirm } from './confirm';
import type { ConfirmRequest } from './confirm.dialog';

const t = getFixedT(null, 'tokens');

function Question({ of }: { of(): ConfirmRequest }) {
  const confirm = useConfirm();
  useEffect(() => void confirm(of()), [confirm, of]);
  return null;
}

const meta: Meta<typeof ConfirmProvider> = { component: ConfirmProvider };
export default meta;
const story = (of: () => ConfirmRequest): StoryObj<typeof ConfirmProvider> => ({
  render: () => (
    <ConfirmProvider>
      <Question of={of} />
    </ConfirmProvider>
  ),
});

export const Harmless = story(() => ({ title: t('form.edit'), text: t('banner'), action: t('action.enable') }));
export const Destructive = story(() => ({
  title: t('delete.title', { name: 'ci' }),
  text: t('delete.text'),
  action: t('delete.action'),
  dangerous: true,
}));
export const TypedToConfirm = story(() => ({
  title: t('delete.titleMany', { count: 12 }),
  text: t('delete.text'),
  action: t('delete.actionMany', { count: 12 }),
  dangerous: true,
  typed: '12',
}));
