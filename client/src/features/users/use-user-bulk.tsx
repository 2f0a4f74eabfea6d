import { Ban, CircleCheck, Coins, Users, UserX } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { ManageUsersArgs } from '../../lib/limits.generated';
import { useCan, useSessionUser } from '../../lib/session';
import type { BulkFailure } from '../../resource-list/bulk-failures.dialog';
import { type BulkCommand, isPresent } from '../../resource-list/commands';
import { maxWithoutTyping } from '../../resource-list/use-list-commands';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { useConfirm } from '../../ui/overlay/confirm';
import { type Adjustment, AdjustmentKeys } from './adjustment-keys';
import { callsInParts, inParts, type PartialResult } from './calls-in-parts';
import { outranks } from './use-user-commands';
import {
  type UserAction,
  type UserChangeRowFragment,
  type UserRowFragment,
  useAdjustQuotaOfUsersMutation,
  useManageUsersMutation,
  useSetGroupOfUsersMutation,
} from './users.generated';

const AdjustQuotaDialog = lazy(() =>
  import('./adjust-quota.dialog').then((module) => ({ default: module.AdjustQuotaDialog })),
);
const SetGroupDialog = lazy(() => import('./set-group.dialog').then((module) => ({ default: module.SetGroupDialog })));
const BulkFailuresDialog = lazy(() =>
  import('../../resource-list/bulk-failures.dialog').then((module) => ({ default: module.BulkFailuresDialog })),
);

type Changes = PartialResult<UserChangeRowFragment>;

/** The users in the dialog after a command: those who were not changed, and those without an outcome. */
interface Failed {
  readonly failures: readonly BulkFailure[];
  readonly failure: Changes['failure'];
}

const callSize = ManageUsersArgs.ids.max;

interface BulkInput {
  groups: readonly string[];
  ids: readonly string[];
  /** Removes users from the selection. */
  onDrop(ids: string[]): void;
  /** Users were deleted, or a call failed that may have changed some of the users. */
  onReload(): unknown;
}

/** Commands on the selected users, and the dialogs that they open. Users who were not changed stay selected. */
export function useUserBulk({ groups, ids, onDrop, onReload }: BulkInput) {
  const { t } = useTranslation('users');
  const { t: tc } = useTranslation('common');
  const confirm = useConfirm();
  const act = useMutationHandler();
  const explain = useProblemText();
  const self = useSessionUser();
  const mayEdit = useCan('users:write');
  const mayAdjust = useCan('quota:write');
  const [manage] = useManageUsersMutation();
  const [setGroup] = useSetGroupOfUsersMutation();
  const [adjust] = useAdjustQuotaOfUsersMutation();
  const [opened, setOpened] = useState<'group' | 'quota'>();
  const [failed, setFailed] = useState<Failed>();
  const [keys] = useState(() => new AdjustmentKeys());
  const count = ids.length;

  /** Changes users in calls of the size that the server accepts. Throws the error of the first call. */
  const change = async <P extends { ids: string[] }>(
    parts: readonly P[],
    send: (part: P) => Promise<readonly UserChangeRowFragment[] | undefined>,
  ): Promise<Changes> => {
    const changes = await callsInParts(parts, send);
    if (changes.failure) void onReload();
    if (changes.failure && changes.outcomes.length === 0) throw changes.failure.error;
    return changes;
  };
  const partsOf = (of: readonly string[]) => inParts(of, callSize).map((part) => ({ ids: part }));

  /** Shows how many users were changed, and which were not. */
  const report = ({ outcomes, failure }: Changes, done: (count: number) => string, onUndo?: () => void) => {
    const changed = outcomes.flatMap(({ id, user }) => (user ? [id] : []));
    const action = onUndo && { label: tc('action.undo'), onClick: onUndo };
    if (changed.length > 0) notify.success(done(changed.length), { action });
    const failures = outcomes
      .filter(({ user }) => user === null)
      .map(({ id, username, message }) => ({ id, name: username ?? `#${id}`, message: message ?? '' }));
    setFailed(failures.length > 0 || failure ? { failures, failure } : undefined);
    onDrop(changed);
  };

  const manageAll = async (of: readonly string[], action: 'ENABLE' | 'DISABLE' | 'DELETE') => {
    const changes = await act(() =>
      change(partsOf(of), async (part) => (await manage({ variables: { ...part, action } })).data?.manageUsers),
    );
    if (!changes) return;
    // Users who had the status before keep it when the command is undone.
    const altered = changes.outcomes.filter(({ statusChanged }) => statusChanged).map(({ id }) => id);
    const undo: UserAction | undefined = { ENABLE: 'DISABLE' as const, DISABLE: 'ENABLE' as const, DELETE: undefined }[
      action
    ];
    const canUndo = undo !== undefined && altered.length > 0;
    report(
      changes,
      (done) => t(`bulk.done.${action}`, { count: done }),
      canUndo ? () => void manageAll(altered, undo) : undefined,
    );
    if (action === 'DELETE') await onReload();
  };

  const adjustAll = async (adjustment: Adjustment) => {
    const parts = [...keys.byKey(ids, adjustment)].flatMap(([effectKey, users]) =>
      inParts(users, callSize).map((part) => ({ ids: part, effectKey })),
    );
    const changes = await change(parts, async (part) => {
      const { data } = await adjust({ variables: { ...part, ...adjustment } });
      keys.completed(part.ids, adjustment);
      return data?.adjustQuotaOfUsers;
    });
    report(changes, (done) => t('bulk.done.quota', { count: done }));
  };

  const remove = async () => {
    const sure = await confirm({
      title: t('bulk.deleteTitle', { count }),
      text: t('confirm.DELETE.text'),
      action: t('action.DELETE'),
      dangerous: true,
      typed: count > maxWithoutTyping ? String(count) : undefined,
    });
    if (sure) await manageAll(ids, 'DELETE');
  };

  const commands: BulkCommand[] = [
    mayEdit && { id: 'enable', label: t('action.ENABLE'), icon: CircleCheck, onSelect: () => manageAll(ids, 'ENABLE') },
    mayEdit && { id: 'disable', label: t('action.DISABLE'), icon: Ban, onSelect: () => manageAll(ids, 'DISABLE') },
    mayEdit && { id: 'group', label: t('bulk.group'), icon: Users, onSelect: () => setOpened('group') },
    mayAdjust && { id: 'quota', label: t('action.adjustShort'), icon: Coins, onSelect: () => setOpened('quota') },
    mayEdit && { id: 'delete', label: t('action.DELETE'), icon: UserX, dangerous: true, onSelect: remove },
  ].filter(isPresent);

  const close = () => setOpened(undefined);
  const dialogs: ReactNode = (
    <Suspense fallback={null}>
      {opened === 'group' && (
        <SetGroupDialog
          count={count}
          groups={groups}
          onClose={close}
          onAssign={async (group) => {
            const changes = await act(() =>
              change(
                partsOf(ids),
                async (part) => (await setGroup({ variables: { ...part, group } })).data?.setGroupOfUsers,
              ),
            );
            if (changes) report(changes, (done) => t('bulk.done.group', { count: done, group }));
            return changes !== undefined;
          }}
        />
      )}
      {opened === 'quota' && (
        <AdjustQuotaDialog title={t('bulk.quotaTitle', { count })} onClose={close} onAdjust={adjustAll} />
      )}
      {failed && (
        <BulkFailuresDialog
          title={failed.failure ? t('bulk.incomplete') : t('bulk.failed', { count: failed.failures.length })}
          failures={failed.failures}
          selected={ids}
          unanswered={
            failed.failure && {
              ids: failed.failure.ids,
              text: t('bulk.unanswered', {
                count: failed.failure.ids.length,
                message: explain(failed.failure.error).text,
              }),
            }
          }
          onClose={() => setFailed(undefined)}
        />
      )}
    </Suspense>
  );
  return {
    commands,
    dialogs,
    /** `editable` is false for all users without users:write, while quota:write suffices for balances. */
    selectable: (user: UserRowFragment) => (mayEdit ? user.editable : !user.deletedAt && outranks(self, user)),
  };
}
