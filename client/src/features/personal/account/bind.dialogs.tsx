import { useTranslation } from '../../../i18n/use-translation';
import { ProblemError } from '../../../lib/problem';
import { callerHeaders, problemOf, reach, request } from '../../../lib/rest';
import { notify } from '../../../ui/feedback/notify';
import type { DialogProps } from '../../../ui/overlay/detail-dialog';
import { TelegramDialog, type TelegramFields } from '../../../ui/sign-in/telegram.dialog';
import { WeChatDialog } from '../../../ui/sign-in/wechat.dialog';

type BindDialogProps = DialogProps & { onBound(): Promise<unknown> };

/** Binds WeChat by a code that the site's WeChat account sends to the user. */
export function BindWeChat({ onBound, ...dialog }: BindDialogProps) {
  const { t } = useTranslation('personal');
  const done = useDone('wechat', dialog.onClose, onBound);
  return (
    <WeChatDialog
      {...dialog}
      title={t('bindings.bindName', { name: t('bindings.name.wechat') })}
      submitLabel={t('bindings.bind')}
      send={async (code) => {
        await request('GET', `/api/oauth/wechat/bind?${new URLSearchParams({ code })}`);
        await done();
      }}
    />
  );
}

/** Binds Telegram by the fields that Telegram signs. */
export function BindTelegram({ onBound, ...dialog }: BindDialogProps) {
  const { t } = useTranslation('personal');
  const done = useDone('telegram', dialog.onClose, onBound);
  return (
    <TelegramDialog
      {...dialog}
      title={t('bindings.bindName', { name: t('bindings.name.telegram') })}
      text={t('bindings.telegramText')}
      send={async (signedFields) => {
        await bindTelegram(signedFields);
        await done();
      }}
    />
  );
}

/** Reports the binding and closes the dialog. */
function useDone(provider: 'wechat' | 'telegram', onClose: () => void, onBound: () => Promise<unknown>) {
  const { t } = useTranslation('personal');
  return async () => {
    notify.success(t('bindings.done', { name: t(`bindings.name.${provider}`) }));
    onClose();
    await onBound().catch(() => undefined);
  };
}

/** The endpoint serves Telegram's own redirect, so a success is a redirect response. */
async function bindTelegram(signedFields: TelegramFields): Promise<void> {
  const path = `/api/oauth/telegram/bind?${new URLSearchParams(signedFields)}`;
  const response = await reach(path, { headers: callerHeaders(), redirect: 'manual' });
  if (response.type === 'opaqueredirect') return;
  const problem = await problemOf(response);
  throw new ProblemError(response.ok ? { ...problem, kind: 'refused' } : problem);
}
