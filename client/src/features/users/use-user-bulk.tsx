import { Ban, CircleCheck, Coins, Users, UserX } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useCan } from '../../lib/session';
import type { BulkFailure } from '../../resource-list/bulk-failures.dialog';
import { type BulkCommand, isPresent } from '../../resource-list/commands';
import { typedAbove } from '../../resource-list/use-list-commands';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { useConfirm } from '../../ui/overlay/confirm';
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

type Changes = readonly UserChangeRowFragment[];

interface BulkInput {
  rows: readonly UserRowFragment[] | undefined;
  groups: readonly string[];
  ids: readonly string[];
  onSelect(ids: string[]): void;
  /** Users were deleted. */
  onDeleted(): unknown;
}

/** Commands on the selected users, and the dialogs that they open. Users who were not changed stay selected. */
export function useUserBulk({ rows, groups, ids, onSelect, onDeleted }: BulkInput) {
  const { t } = useTranslation('users');
  const { t: tc } = useTranslation('common');
  const confirm = useConfirm();
  const act = useMutationHandler();
  const mayEdit = useCan('users:write');
  const mayAdjust = useCan('quota:write');
  const [manage] = useManageUsersMutation();
  const [setGroup] = useSetGroupOfUsersMutation();
  const [adjust] = useAdjustQuotaOfUsersMutation();
  const statusOf = useStatuses(rows);
  const [opened, setOpened] = useState<'group' | 'quota'>();
  const [failures, setFailures] = useState<readonly BulkFailure[]>([]);
  const count = ids.length;

  /** Shows how many users were changed, and which were not. */
  const report = (changes: Changes, done: (count: number) => string, onUndo?: () => void) => {
    const failed = changes.filter(({ user }) => user === null);
    const changed = changes.length - failed.length;
    const action = onUndo && { label: tc('action.undo'), onClick: onUndo };
    if (changed > 0) notify.success(done(changed), { action });
    setFailures(
      failed.map(({ id, username, message }) => ({ id, name: username ?? `#${id}`, message: message ?? '' })),
    );
    onSelect(failed.map(({ id }) => id));
  };

  const manageAll = async (of: readonly string[], action: 'ENABLE' | 'DISABLE' | 'DELETE') => {
    const before = new Map(of.map((id) => [id, statusOf(id)]));
    const result = await act(() => manage({ variables: { ids: [...of], action } }));
    const changes = result?.data?.manageUsers;
    if (!changes) return;
    // Users who had the state before keep it when the command is undone.
    const altered = changes.filter(({ id, user }) => user && user.status !== before.get(id)).map(({ id }) => id);
    const undo: UserAction | undefined = { ENABLE: 'DISABLE' as const, DISABLE: 'ENABLE' as const, DELETE: undefined }[
      action
    ];
    const canUndo = undo !== undefined && altered.length > 0;
    report(
      changes,
      (done) => t(`bulk.done.${action}`, { count: done }),
      canUndo ? () => void manageAll(altered, undo) : undefined,
    );
    if (action === 'DELETE') await onDeleted();
  };

  const remove = async () => {
    const sure = await confirm({
      title: t('bulk.deleteTitle', { count }),
      text: t('ask.DELETE.text'),
      action: t('action.DELETE'),
      dangerous: true,
      typed: count > typedAbove ? String(count) : undefined,
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
            const result = await act(() => setGroup({ variables: { ids: [...ids], group } }));
            if (result?.data)
              report(result.data.setGroupOfUsers, (done) => t('bulk.done.group', { count: done, group }));
          }}
        />
      )}
      {opened === 'quota' && (
        <AdjustQuotaDialog
          title={t('bulk.quotaTitle', { count })}
          onClose={close}
          onAdjust={async (adjustment) => {
            const { data } = await adjust({ variables: { ids: [...ids], ...adjustment } });
            if (data) report(data.adjustQuotaOfUsers, (done) => t('bulk.done.quota', { count: done }));
          }}
        />
      )}
      {failures.length > 0 && (
        <BulkFailuresDialog
          title={t('bulk.failed', { count: failures.length })}
          failures={failures}
          onClose={() => setFailures([])}
        />
      )}
    </Suspense>
  );
  return { commands, dialogs };
}

/** The states of all users that the list has shown, because the selection is kept across pages. */
function useStatuses(rows: readonly UserRowFragment[] | undefined) {
  const statuses = useRef(new Map<string, number>());
  useEffect(() => {
    for (const { id, status } of rows ?? []) statuses.current.set(id, status);
  }, [rows]);
  return (id: string) => statuses.current.get(id);
}
