import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Fingerprint, SquarePen, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { useTranslation } from '../../../i18n/use-translation';
import { Timestamp } from '../../../ui/data/figures';
import { notify } from '../../../ui/feedback/notify';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { IconAction } from '../../../ui/icon-action';
import { useConfirm } from '../../../ui/overlay/confirm';
import { useDialogState } from '../../../ui/overlay/use-dialog-state';
import { Section } from '../../../ui/section';
import { Line, Lines } from '../shared/lines';
import {
  type PersonalPasskeyFragment,
  usePersonalAddPasskeyMutation,
  usePersonalBeginPasskeyMutation,
  usePersonalDeletePasskeyMutation,
} from '../shared/personal.generated';
import type { Reauthenticate } from './use-reauthentication';

const creation = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ name: z.string() }),
  user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.looseObject({ alg: z.number(), type: z.literal('public-key') })),
});

/** Whether the browser supports passkeys and the page is a secure context. */
const canMakePasskeys = (): boolean => typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function';

const PasskeyNameDialog = lazy(() => import('./passkey-name.dialog').then((m) => ({ default: m.PasskeyNameDialog })));

interface PasskeysCardProps {
  passkeys: readonly PersonalPasskeyFragment[];
  /** Description of this browser, the default name of a new passkey. */
  browser: string;
  reauthenticate: Reauthenticate;
  refetch(): Promise<unknown>;
}

export function PasskeysCard({ passkeys, browser, reauthenticate, refetch }: PasskeysCardProps) {
  const { t } = useTranslation('personal');
  const { t: tc } = useTranslation('common');
  const { held: renaming, show: rename, close } = useDialogState<PersonalPasskeyFragment>();
  const { busy, add } = useAddPasskey(reauthenticate, browser || t('passkeys.unnamed'));
  const remove = useRemove(refetch);
  const able = canMakePasskeys();

  const onAdd = async () => {
    const added = await add();
    if (!added) return;
    await refetch().catch(() => undefined);
    notify.success(t('passkeys.added', { name: added.name }), {
      action: { label: t('passkeys.rename'), onClick: () => rename(added) },
    });
  };
  return (
    <Section
      title={t('passkeys.title')}
      text={t('passkeys.text')}
      action={
        able && (
          <Button loading={busy} loadingText={t('passkeys.add')} onClick={onAdd}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {!able && <Box color="fg.muted">{t('passkeys.unable')}</Box>}
      {passkeys.length > 0 ? (
        <Lines label={t('passkeys.title')}>
          {passkeys.map((passkey) => (
            <Line
              key={passkey.id}
              icon={<Fingerprint size={18} strokeWidth={1.75} aria-hidden />}
              title={passkey.name}
              note={<Uses passkey={passkey} />}
            >
              <IconAction
                icon={SquarePen}
                label={t('passkeys.renameName', { name: passkey.name })}
                onClick={() => rename(passkey)}
              />
              <IconAction
                icon={Trash2}
                label={`${tc('action.delete')} ${passkey.name}`}
                onClick={() => remove(passkey)}
              />
            </Line>
          ))}
        </Lines>
      ) : (
        able && <Box color="fg.muted">{t('passkeys.empty')}</Box>
      )}
      {renaming && (
        <Suspense fallback={null}>
          <PasskeyNameDialog key={renaming.serial} open={renaming.open} passkey={renaming.value} onClose={close} />
        </Suspense>
      )}
    </Section>
  );
}

function Uses({ passkey: { createdAt, lastUsedAt } }: { passkey: PersonalPasskeyFragment }) {
  const { t } = useTranslation('personal');
  return (
    <>
      {t('passkeys.created')} <Timestamp at={createdAt} />
      {' · '}
      {t('passkeys.used')} <Timestamp at={lastUsedAt} fallback={t('passkeys.neverUsed')} />
    </>
  );
}

function useAddPasskey(reauthenticate: Reauthenticate, name: string) {
  const { t } = useTranslation('personal');
  const act = useMutationHandler();
  const [busy, setBusy] = useState(false);
  const [begin] = usePersonalBeginPasskeyMutation();
  const [keep] = usePersonalAddPasskeyMutation();

  const add = async () => {
    const begun = await reauthenticate((identity) => begin({ variables: { identity } }));
    if (!begun?.data) return undefined;
    const credential = await makePasskey(begun.data.beginPasskey);
    if (!credential) {
      notify.info(t('passkeys.unmade'));
      return undefined;
    }
    const response = await act(() => keep({ variables: { credential, name } }));
    return response?.data?.addPasskey;
  };
  return {
    busy,
    add: async () => {
      setBusy(true);
      try {
        return await add();
      } finally {
        setBusy(false);
      }
    },
  };
}

function useRemove(refetch: () => Promise<unknown>) {
  const { t } = useTranslation('personal');
  const act = useMutationHandler();
  const confirm = useConfirm();
  const [remove] = usePersonalDeletePasskeyMutation();
  return async ({ id, name }: PersonalPasskeyFragment) => {
    const sure = await confirm({
      title: t('passkeys.deleteTitle', { name }),
      text: t('passkeys.deleteText'),
      action: t('passkeys.delete'),
      dangerous: true,
    });
    if (!sure || !(await act(() => remove({ variables: { id } }), { success: t('passkeys.deleted', { name }) })))
      return;
    await refetch().catch(() => undefined);
  };
}

/**
 * Creates a passkey.
 * @param options creation options of the server, as JSON
 * @returns the credential as JSON, or `null` if the user cancelled or the authenticator already has one for this
 * account
 */
async function makePasskey(options: string): Promise<string | null> {
  const wanted = z.parse(creation, JSON.parse(options));
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(wanted);
  // Browsers do not distinguish the reasons of a failure; the user can try again in every case.
  const credential = await navigator.credentials.create({ publicKey }).catch(() => null);
  return credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : null;
}
