import { skipToken } from '@apollo/client/react';
import { useTranslation } from '../../i18n/use-translation';
import { newRecord } from '../../resource-list/use-edit-drawer';
import { notify } from '../../ui/feedback/notify';
import { useFormat } from '../../ui/use-format';
import type { Codes } from './codes.dialog';
import { RedemptionFormDrawer } from './redemption-form.drawer';
import { createInput, type RedemptionChanges, type RedemptionForm, updateInput } from './redemption-form.schema';
import {
  useCreateRedemptionsMutation,
  useRedemptionToEditQuery,
  useUpdateRedemptionMutation,
} from './redemptions.generated';

interface RedemptionDrawerProps {
  /** `new` or the id of a code. */
  which: string;
  open: boolean;
  onClose(): void;
  onCreated(codes: Codes): void;
}

/** Loads the code to edit and saves the form. */
export function RedemptionDrawer({ which, open, onClose, onCreated }: RedemptionDrawerProps) {
  const { t } = useTranslation('redemptions');
  const format = useFormat();
  const creating = which === newRecord;
  const stored = useRedemptionToEditQuery(creating ? skipToken : { variables: { id: which } });
  const [create] = useCreateRedemptionsMutation();
  const [update] = useUpdateRedemptionMutation();

  const save = async (values: RedemptionForm, changed: RedemptionChanges) => {
    if (creating) {
      const input = createInput(values, format.quota(values.quota ?? 0));
      const { data } = await create({ variables: { input } });
      onCreated({ name: input.name, keys: (data?.createRedemptions ?? []).map(({ key }) => key), created: true });
      return;
    }
    await update({ variables: { id: which, input: updateInput(values, changed) } });
    notify.success(t('done.updated'));
  };
  return (
    <RedemptionFormDrawer
      open={open}
      onClose={onClose}
      creating={creating}
      redemption={stored.data?.redemption}
      loading={!creating && stored.loading && !stored.data}
      loadError={stored.data ? undefined : stored.error}
      onRetry={() => void stored.refetch().catch(() => undefined)}
      onSubmit={save}
    />
  );
}
