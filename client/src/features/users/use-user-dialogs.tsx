import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { notify } from '../../ui/feedback/notify';
import { useFormat } from '../../ui/use-format';
import { type Adjustment, AdjustmentKeys } from './adjustment-keys';
import { useUserCommands } from './use-user-commands';
import { type UserRowFragment, useAdjustUserQuotaMutation } from './users.generated';

/** Loaded with the form library when they first open. */
const AdjustQuotaDialog = lazy(() =>
  import('./adjust-quota.dialog').then((module) => ({ default: module.AdjustQuotaDialog })),
);
const EraseUserDialog = lazy(() =>
  import('./erase-user.dialog').then((module) => ({ default: module.EraseUserDialog })),
);

interface UserDialogsInput {
  /** Opens the form. Stable. */
  onEdit(id: string): void;
  onErased(): void;
}

/** The commands on one user, which the list and the page of a user share, and the dialogs that they open. */
export function useUserDialogs({ onEdit, onErased }: UserDialogsInput) {
  const { t } = useTranslation('users');
  const adjust = useAdjust();
  const [adjusting, setAdjusting] = useState<UserRowFragment | null>(null);
  const [erasing, setErasing] = useState<UserRowFragment | null>(null);
  return {
    commandsOf: useUserCommands({ onEdit, onAdjust: setAdjusting, onErase: setErasing }),
    onAdjust: setAdjusting,
    dialogs: (
      <Suspense fallback={null}>
        {adjusting && (
          <AdjustQuotaDialog
            title={t('adjust.title', { name: adjusting.username })}
            quota={adjusting.quota}
            onClose={() => setAdjusting(null)}
            onAdjust={(adjustment) => adjust(adjusting.id, adjustment)}
          />
        )}
        {erasing && <EraseUserDialog user={erasing} onClose={() => setErasing(null)} onDone={onErased} />}
      </Suspense>
    ),
  };
}

function useAdjust() {
  const { t } = useTranslation('users');
  const format = useFormat();
  const [adjust] = useAdjustUserQuotaMutation();
  const [keys] = useState(() => new AdjustmentKeys());
  return async (id: string, adjustment: Adjustment) => {
    const [effectKey = ''] = keys.byKey([id], adjustment).keys();
    const { data } = await adjust({ variables: { id, ...adjustment, effectKey } });
    keys.completed([id], adjustment);
    const user = data?.adjustUserQuota;
    if (user) notify.success(t('done.adjusted', { name: user.username, amount: format.quota(user.quota) }));
  };
}
