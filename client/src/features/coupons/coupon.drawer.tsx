import { skipToken } from '@apollo/client/react';
import { useTranslation } from '../../i18n/use-translation';
import { newRecord } from '../../resource-list/use-edit-drawer';
import { notify } from '../../ui/feedback/notify';
import { CouponFormDrawer } from './coupon-form.drawer';
import { type CouponForm, createInput, updateInput } from './coupon-form.schema';
import {
  useCouponGroupsQuery,
  useCouponToEditQuery,
  useCreateCouponMutation,
  useUpdateCouponMutation,
} from './coupons.generated';

interface CouponDrawerProps {
  /** `new` or the id of a coupon. */
  which: string;
  open: boolean;
  onClose(): void;
  onCreated(): void;
}

/** Loads the coupon to edit and saves the form. */
export function CouponDrawer({ which, open, onClose, onCreated }: CouponDrawerProps) {
  const { t } = useTranslation('coupons');
  const creating = which === newRecord;
  const stored = useCouponToEditQuery(creating ? skipToken : { variables: { id: which } });
  const { data: choices } = useCouponGroupsQuery();
  const [create] = useCreateCouponMutation();
  const [update] = useUpdateCouponMutation();

  const save = async (values: CouponForm) => {
    if (creating) {
      const { data } = await create({ variables: { input: createInput(values) } });
      notify.success(t('done.created', { code: data?.createCoupon.code ?? '' }));
      onCreated();
      return;
    }
    await update({ variables: { id: which, input: updateInput(values) } });
    notify.success(t('done.updated'));
  };
  return (
    <CouponFormDrawer
      open={open}
      onClose={onClose}
      creating={creating}
      groups={choices?.groups ?? []}
      coupon={stored.data?.coupon}
      loading={!creating && stored.loading && !stored.data}
      loadError={stored.data ? undefined : stored.error}
      onRetry={() => void stored.refetch().catch(() => undefined)}
      onSubmit={save}
    />
  );
}
