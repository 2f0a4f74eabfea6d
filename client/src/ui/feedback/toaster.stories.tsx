import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { useEffect } from 'react';
import { notify } from './notify';
import { Toaster } from './toaster';
import { toaster } from './toasts';

const t = getFixedT(null, 'tokens');
const tc = getFixedT(null, 'common');

/** Sends notifications to the toaster, which the providers mount once. */
function Notices({ send }: { send(): void }) {
  // The toaster renders synchronously, which React does not allow inside an effect.
  useEffect(() => queueMicrotask(send), [send]);
  return null;
}

const meta: Meta<typeof Toaster> = { component: Toaster, beforeEach: () => () => toaster.remove() };
export default meta;
type Story = StoryObj<typeof Toaster>;
const story = (send: () => void): Story => ({ render: () => <Notices send={send} /> });

export const Success = story(() => notify.success(t('done.updated')));
export const Info = story(() => notify.info(t('banner')));
export const Warning = story(() => notify.warning(tc('form.sending')));
export const Failure = story(() => notify.error(t('error.quota'), { description: '01JQ8ZK3V7M2XW9E' }));
export const WithAction = story(() => {
  notify.success(t('done.deleted', { count: 3 }), {
    action: { label: tc('action.undo'), onClick: () => undefined },
  });
});
