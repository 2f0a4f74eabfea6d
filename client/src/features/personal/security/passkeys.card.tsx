import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Fingerprint, SquarePen, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Timestamp } from '../../../ui/data/figures';
import { notify } from '../../../ui/feedback/notify';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { IconAction } from '../../../ui/icon-action';
import { useConfirm } from '../../../ui/overlay/confirm';
import { Line, Lines, Panel } from '../panel';
import {
  type PersonalPasskeyFragment,
  usePersonalAddPasskeyMutation,
  usePersonalBeginPasskeyMutation,
  usePersonalDeletePasskeyMutation,
} from '../personal.generated';
import { useDialogState } from '../use-dialog-state';
import { canMakePasskeys, makePasskey } from './make-passkey';
import type { Reauthenticate } from './use-reauthentication';

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
    <Panel
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
    </Panel>
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
    const answer = await act(() => keep({ variables: { credential, name } }));
    return answer?.data?.addPasskey;
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
