import {
  Ban,
  CircleCheck,
  Coins,
  Download,
  Eraser,
  KeyRound,
  LogOut,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  ShieldMinus,
  ShieldPlus,
  SquarePen,
  UserX,
} from 'lucide-react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { download } from '../../lib/download';
import { logPath } from '../../lib/log-path';
import { can, role, useSessionUser } from '../../lib/session';
import type { SessionUser } from '../../lib/storage';
import { useEventCallback } from '../../lib/use-event-callback';
import type { RowCommands } from '../../resource-list/commands';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { useConfirm } from '../../ui/overlay/confirm';
import {
  type UserAction,
  type UserRowFragment,
  useEndUserSessionsMutation,
  useManageUserMutation,
  useRemoveUserSecondFactorMutation,
} from './users.generated';

/** In the order of the menu; the destructive action comes last. */
const actions: { id: UserAction; icon: LucideIcon; undo?: UserAction }[] = [
  { id: 'PROMOTE', icon: ShieldPlus },
  { id: 'DEMOTE', icon: ShieldMinus },
  { id: 'ENABLE', icon: CircleCheck, undo: 'DISABLE' },
  { id: 'DISABLE', icon: Ban, undo: 'ENABLE' },
  { id: 'DELETE', icon: UserX },
];

interface UserDialogs {
  onEdit(id: string): void;
  onAdjust(user: UserRowFragment): void;
  onErase(user: UserRowFragment): void;
}

/** Commands on one user. The functions are stable. */
export function useUserCommands({ onEdit, onAdjust, onErase }: UserDialogs) {
  const { t } = useTranslation('users');
  const navigate = useNavigate();
  const manage = useManage();
  const { endSessions, removeSecondFactor, mayRemoveSecondFactor } = useLoginSupport();
  const self = useSessionUser();
  const act = useMutationHandler();
  const save = useEventCallback(({ id }: UserRowFragment) =>
    act(() =>
      download(`/api/user/${id}/data`, `user-${id}.zip`, { signal: new AbortController().signal, onBytes: noop }),
    ),
  );

  return useCallback(
    (user: UserRowFragment): RowCommands | null => {
      const { id, username: name, editable, allowedActions } = user;
      // A team has members instead of personal data and logins.
      const isPerson = user.kind === 'USER';
      const isAbove = outranks(self, user);
      const mayData = isPerson && isAbove && can(self, 'personal_data:write');
      const personalData: RowCommands['menu'] = [
        mayData && {
          id: 'data',
          label: t('action.data'),
          icon: Download,
          onSelect: () => void save(user),
        },
        mayData &&
          user.role !== role.root && {
            id: 'erase',
            label: t('erase.action'),
            icon: Eraser,
            dangerous: true,
            onSelect: () => onErase(user),
          },
      ];
      // Of a cancelled account only the data is left; commands that the caller may not perform are hidden.
      if (user.deletedAt && !mayData) return null;
      if (user.deletedAt) return { buttons: [], menuLabel: t('action.more', { name }), menu: personalData };
      return {
        buttons: [
          isAbove &&
            can(self, 'quota:write') && {
              id: 'adjust',
              icon: Coins,
              label: t('action.adjust', { name }),
              onSelect: () => onAdjust(user),
            },
          editable && { id: 'edit', icon: SquarePen, label: t('action.edit', { name }), onSelect: () => onEdit(id) },
        ],
        menuLabel: t('action.more', { name }),
        menu: [
          can(self, 'logs:read') && {
            id: 'logs',
            label: t('action.logs'),
            icon: ScrollText,
            onSelect: () => void navigate(logPath({ user: name })),
          },
          can(self, 'audit:read') && {
            id: 'changes',
            label: t('action.changes'),
            icon: ShieldCheck,
            onSelect: () => void navigate(`/audit?owner=${id}`),
          },
          can(self, 'payments:read') && {
            id: 'orders',
            label: t('action.orders'),
            icon: ReceiptText,
            onSelect: () => void navigate(`/topup?tab=site&user=${id}`),
          },
          isPerson &&
            editable && { id: 'end', label: t('support.end'), icon: LogOut, onSelect: () => void endSessions(user) },
          editable &&
            mayRemoveSecondFactor(user) && {
              id: 'second',
              label: t('support.remove'),
              icon: KeyRound,
              onSelect: () => void removeSecondFactor(user),
            },
          ...actions
            .filter((action) => allowedActions.includes(action.id))
            .map((action) => ({
              id: action.id,
              label: t(`action.${action.id}`),
              icon: action.icon,
              dangerous: action.id === 'DELETE',
              onSelect: () => void manage(user, action.id),
            })),
          ...personalData,
        ],
      };
    },
    [
      t,
      navigate,
      onEdit,
      onAdjust,
      onErase,
      self,
      save,
      endSessions,
      removeSecondFactor,
      mayRemoveSecondFactor,
      manage,
    ],
  );
}

const noop = () => undefined;

/** Staff may act on users who are neither staff nor administrators. */
export function outranks(self: SessionUser | null, user: UserRowFragment): boolean {
  if (!self || self.role === role.root) return self !== null;
  return (
    self.role > user.role || (self.role === user.role && user.role === role.user && isStaff(self) && !user.staffRole)
  );
}

const isStaff = ({ permissions }: SessionUser): boolean => permissions !== undefined;

const confirmedActions = ['PROMOTE', 'DEMOTE', 'DELETE'] as const;
type ConfirmedAction = (typeof confirmedActions)[number];

const needsConfirmation = (action: UserAction): action is ConfirmedAction =>
  confirmedActions.some((one) => one === action);

/**
 * Promotes, demotes, enables, disables or cancels a user. Enable and disable can be undone with one click; the others
 * ask for confirmation.
 */
function useManage() {
  const { t } = useTranslation('users');
  const { t: tc } = useTranslation('common');
  const act = useMutationHandler();
  const confirm = useConfirm();
  const [manage] = useManageUserMutation();

  const sure = (action: UserAction, name: string): Promise<boolean> => {
    if (!needsConfirmation(action)) return Promise.resolve(true);
    return confirm({
      title: t(`confirm.${action}.title`, { name }),
      text: t(`confirm.${action}.text`),
      action: t(`action.${action}`),
      dangerous: action === 'DELETE',
    });
  };

  return useEventCallback(async ({ id, username }: UserRowFragment, action: UserAction) => {
    if (!(await sure(action, username))) return;
    const put = (what: UserAction) => act(() => manage({ variables: { id, action: what } }));
    if (!(await put(action))) return;
    const undo = actions.find((one) => one.id === action)?.undo;
    notify.success(t(`done.${action}`, { name: username }), {
      action: undo && { label: tc('action.undo'), onClick: () => void put(undo) },
    });
  });
}

/** Actions for users who cannot sign in, or whose sessions must be revoked. The functions are stable. */
function useLoginSupport() {
  const { t } = useTranslation('users');
  const self = useSessionUser();
  const act = useMutationHandler();
  const confirm = useConfirm();
  const [end] = useEndUserSessionsMutation();
  const [remove] = useRemoveUserSecondFactorMutation();
  const own = String(self?.id);
  const mayRemoveSecondFactor = useCallback(
    ({ id, secondFactorEnabled }: UserRowFragment) => secondFactorEnabled === true && id !== own,
    [own],
  );
  return {
    /** False for users without a second factor, and for the current user, who needs a code. */
    mayRemoveSecondFactor,
    endSessions: useEventCallback(async ({ id, username: name }: UserRowFragment) => {
      const sure = await confirm({
        title: t('support.endTitle', { name }),
        text: t('support.endText'),
        action: t('support.end'),
        dangerous: true,
      });
      if (!sure) return;
      const result = await act(() => end({ variables: { id } }));
      if (result) notify.success(t('support.ended', { name, count: result.data?.endUserSessions ?? 0 }));
    }),
    removeSecondFactor: useEventCallback(async (user: UserRowFragment) => {
      const { id, username: name } = user;
      const sure = await confirm({
        title: t('support.removeTitle', { name }),
        text: t('support.removeText'),
        action: t('support.remove'),
        dangerous: true,
      });
      if (!sure) return;
      const result = await act(() =>
        remove({
          variables: { id },
          update: (cache) =>
            cache.modify({ id: cache.identify({ ...user }), fields: { secondFactorEnabled: () => false } }),
        }),
      );
      if (result) notify.success(t('support.removed', { name }));
    }),
  };
}
