import { useTranslation } from 'react-i18next';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { useConfirm } from '../../ui/overlay/confirm';
import { type UserAction, type UserRowFragment, useManageUserMutation } from './users.generated';

const undoOf: Partial<Record<UserAction, UserAction>> = { ENABLE: 'DISABLE', DISABLE: 'ENABLE' };
const asked = ['PROMOTE', 'DEMOTE', 'DELETE'] as const;
type Asked = (typeof asked)[number];

const isAsked = (action: UserAction): action is Asked => asked.some((one) => one === action);

/**
 * Promote, demote, enable, disable and cancel. Enable and disable can be undone with one click; the others ask for
 * confirmation.
 */
export function useUserActions() {
  const { t } = useTranslation('users');
  const { t: tc } = useTranslation('common');
  const act = useMutationHandler();
  const confirm = useConfirm();
  const [manage] = useManageUserMutation();

  const sure = (action: UserAction, name: string): Promise<boolean> => {
    if (!isAsked(action)) return Promise.resolve(true);
    return confirm({
      title: t(`ask.${action}.title`, { name }),
      text: t(`ask.${action}.text`),
      action: t(`action.${action}`),
      dangerous: action === 'DELETE',
    });
  };

  return async ({ id, username }: Pick<UserRowFragment, 'id' | 'username'>, action: UserAction) => {
    if (!(await sure(action, username))) return;
    const put = (what: UserAction) => act(() => manage({ variables: { id, action: what } }));
    if (!(await put(action))) return;
    const undo = undoOf[action];
    notify.success(t(`done.${action}`, { name: username }), {
      action: undo && { label: tc('action.undo'), onClick: () => void put(undo) },
    });
  };
}
