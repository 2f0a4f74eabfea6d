import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../lib/session';
import { useEventCallback } from '../../lib/use-event-callback';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { useConfirm } from '../../ui/overlay/confirm';
import { type UserRowFragment, useEndUserSessionsMutation, useRemoveUserSecondFactorMutation } from './users.generated';

/** Actions for users who cannot sign in, or whose sessions must be revoked. The functions are stable. */
export function useLoginSupport() {
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
