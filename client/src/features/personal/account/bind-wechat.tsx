import { useTranslation } from '../../../i18n/use-translation';
import { request } from '../../../lib/rest';
import { notify } from '../../../ui/feedback/notify';
import type { DialogProps } from '../../../ui/overlay/detail-dialog';
import { WeChatDialog } from '../../../ui/sign-in/wechat.dialog';

/** Binds WeChat by a code that the site's WeChat account sends to the user. */
export function BindWeChat({ onBound, ...dialog }: DialogProps & { onBound(): Promise<unknown> }) {
  const { t } = useTranslation('personal');
  const name = t('bindings.name.wechat');
  return (
    <WeChatDialog
      {...dialog}
      title={t('bindings.bindName', { name })}
      submitLabel={t('bindings.bind')}
      send={async (code) => {
        await request('GET', `/api/oauth/wechat/bind?${new URLSearchParams({ code })}`);
        notify.success(t('bindings.done', { name }));
        dialog.onClose();
        await onBound().catch(() => undefined);
      }}
    />
  );
}
