import { useTranslation } from '../../../i18n/use-translation';
import { ProblemError } from '../../../lib/problem';
import { callerHeaders, problemOf, reach } from '../../../lib/rest';
import { notify } from '../../../ui/feedback/notify';
import type { DialogProps } from '../../../ui/overlay/detail-dialog';
import { TelegramDialog, type TelegramFields } from '../../../ui/sign-in/telegram.dialog';

/** The endpoint serves Telegram's own redirect, so a success is a redirect response. */
async function bind(signedFields: TelegramFields): Promise<void> {
  const path = `/api/oauth/telegram/bind?${new URLSearchParams(signedFields)}`;
  const response = await reach(path, { headers: callerHeaders(), redirect: 'manual' });
  if (response.type === 'opaqueredirect') return;
  const problem = await problemOf(response);
  throw new ProblemError(response.ok ? { ...problem, kind: 'refused' } : problem);
}

export function BindTelegram({ onBound, ...dialog }: DialogProps & { onBound(): Promise<unknown> }) {
  const { t } = useTranslation('personal');
  const name = t('bindings.name.telegram');
  return (
    <TelegramDialog
      {...dialog}
      title={t('bindings.bindName', { name })}
      text={t('bindings.telegramText')}
      send={async (signedFields) => {
        await bind(signedFields);
        notify.success(t('bindings.done', { name }));
        dialog.onClose();
        await onBound().catch(() => undefined);
      }}
    />
  );
}
