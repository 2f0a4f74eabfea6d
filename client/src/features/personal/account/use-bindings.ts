import { useTranslation } from '../../../i18n/use-translation';
import { type SignInProviderName, signInProviders } from '../../../lib/sign-in-providers.generated';
import { offeredProviders, type Status, useStatus } from '../../../lib/status';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { useConfirm } from '../../../ui/overlay/confirm';
import {
  type PersonalViewerFragment,
  usePersonalUnbindEmailMutation,
  usePersonalUnbindMutation,
} from '../shared/personal.generated';
import type { PersonalDialog } from '../shared/personal.url';
import type { Binding, BindingId } from './bindings.card';

/** Binding redirects to the provider while logged in; the sign-in callback page handles the return. */
const startAddress = (provider: string) => `/api/oauth/${provider}/start`;
const dialogs: Partial<Record<BindingId, PersonalDialog>> = { email: 'email', wechat: 'wechat', telegram: 'telegram' };

const enumOf = (name: SignInProviderName) => name.toUpperCase() as Uppercase<SignInProviderName>;

function bindingsOf({ email, identityBindings }: PersonalViewerFragment, status: Status): Binding[] {
  const offered = offeredProviders(status);
  const isBound = (name: SignInProviderName) =>
    identityBindings.some(({ provider, bound }) => bound && provider === enumOf(name));
  return [
    { id: 'email', flow: 'email', bound: email !== '', offered: true, detail: email || undefined },
    ...signInProviders.map(({ name, flow }) => ({
      id: name,
      flow,
      bound: isBound(name),
      offered: offered.some((provider) => provider.name === name),
      href: flow === 'redirect' ? startAddress(name) : undefined,
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
    const run = id === 'email' ? () => unbindEmail() : () => unbind({ variables: { provider: enumOf(id) } });
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
