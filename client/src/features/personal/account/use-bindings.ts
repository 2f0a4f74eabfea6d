import { useTranslation } from 'react-i18next';
import { type Status, useStatus } from '../../../lib/status';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { useConfirm } from '../../../ui/overlay/confirm';
import {
  type IdentityProvider,
  type PersonalViewerFragment,
  usePersonalUnbindEmailMutation,
  usePersonalUnbindMutation,
} from '../personal.generated';
import type { PersonalDialog } from '../personal.url';
import type { Binding, BindingId } from './bindings.card';

type ProviderId = Exclude<BindingId, 'email'>;

const providers: Record<ProviderId, IdentityProvider> = {
  wechat: 'WECHAT',
  github: 'GITHUB',
  oidc: 'OIDC',
  linuxdo: 'LINUXDO',
  telegram: 'TELEGRAM',
};
const ids: readonly ProviderId[] = ['wechat', 'github', 'oidc', 'linuxdo', 'telegram'];

const isOffered: Record<ProviderId, (status: Status) => boolean> = {
  wechat: (status) => status.wechat_login,
  github: (status) => status.github_oauth,
  oidc: (status) => status.oidc_enabled,
  linuxdo: (status) => status.linuxdo_oauth,
  telegram: (status) => status.telegram_oauth && status.telegram_bot_name !== '',
};

/** Binding redirects to the provider while logged in; the sign-in callback page handles the return. */
const startAddress = (provider: string) => `/api/oauth/${provider}/start`;
const dialogs: Partial<Record<BindingId, PersonalDialog>> = { email: 'email', wechat: 'wechat', telegram: 'telegram' };

function bindingsOf({ email, identityBindings }: PersonalViewerFragment, status: Status): Binding[] {
  const isBound = (id: ProviderId) =>
    identityBindings.some(({ provider, bound }) => bound && provider === providers[id]);
  return [
    { id: 'email', bound: email !== '', offered: true, detail: email || undefined },
    ...ids.map((id) => ({
      id,
      bound: isBound(id),
      offered: isOffered[id](status),
      href: dialogs[id] ? undefined : startAddress(id),
    })),
  ];
}

/** Bound accounts and the actions of their buttons. */
export function useBindings(viewer: PersonalViewerFragment, open: (dialog: PersonalDialog) => void) {
  const { t } = useTranslation('personal');
  const act = useMutationHandler();
  const confirm = useConfirm();
  const [unbindEmail] = usePersonalUnbindEmailMutation();
  const [unbind] = usePersonalUnbindMutation();

  const onUnbind = async (id: BindingId) => {
    const name = t(`bindings.name.${id}`);
    const sure = await confirm({
      title: t('bindings.unbindTitle', { name }),
      text: id === 'email' ? t('bindings.unbindEmailText') : t('bindings.unbindText', { name }),
      action: t('bindings.unbindName', { name }),
      dangerous: true,
    });
    if (!sure) return;
    const run = id === 'email' ? () => unbindEmail() : () => unbind({ variables: { provider: providers[id] } });
    await act<unknown>(run, { success: t('bindings.unboundDone', { name }) });
  };
  return {
    bindings: bindingsOf(viewer, useStatus()),
    onBind: (id: BindingId) => {
      const dialog = dialogs[id];
      if (dialog) open(dialog);
    },
    onUnbind,
  };
}
