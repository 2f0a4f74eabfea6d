import { CircleCheck, CircleOff, Pencil, Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import { useCachedRecord } from '../../graphql/use-cached-record';
import { useTranslation } from '../../i18n/use-translation';
import type { BulkCommand, RowCommands } from '../../resource-list/commands';
import { useDelete, useSetEnabled } from '../../resource-list/use-list-commands';
import {
  type CouponRowFragment,
  CouponRowFragmentDoc,
  useDeleteCouponsMutation,
  useSetCouponsEnabledMutation,
} from './coupons.generated';

interface CommandInput {
  selected: readonly string[];
  onDeleted(ids?: readonly string[]): unknown;
  /** Stable. */
  onEdit(id: string): void;
}

/** Commands on the coupons of the list. */
export function useCouponCommands({ selected, onDeleted, onEdit }: CommandInput) {
  const { t } = useTranslation('coupons');
  const { t: tc } = useTranslation('common');
  const [mutateEnabled] = useSetCouponsEnabledMutation();
  const [runDelete] = useDeleteCouponsMutation();
  const recordOf = useCachedRecord(CouponRowFragmentDoc);

  const setEnabled = useSetEnabled({
    set: async (ids, enabled) => (await mutateEnabled({ variables: { ids, enabled } })).data?.setCouponsEnabled ?? [],
    done: ({ enabled, name, result }) => {
      const what = enabled ? 'enabled' : 'disabled';
      return { title: name ? t(`done.${what}`, { code: name }) : t(`done.${what}Many`, { count: result.length }) };
    },
    recordOf,
    isEnabled: (coupon) => coupon.enabled,
  });
  const remove = useDelete({
    confirmation: (count, name) => ({
      title: name ? t('delete.title', { code: name }) : t('delete.titleMany', { count }),
      text: t('delete.text'),
      action: name ? t('delete.action') : t('delete.actionMany', { count }),
    }),
    remove: async (ids) => (await runDelete({ variables: { ids } })).data?.deleteCoupons,
    done: (count: number) => t('done.deleted', { count }),
    onDeleted,
  });

  const commandsOf = useCallback(
    ({ id, code, enabled }: CouponRowFragment): RowCommands => ({
      buttons: [{ id: 'edit', icon: Pencil, label: t('action.edit', { code }), onSelect: () => onEdit(id) }],
      menuLabel: t('action.more', { code }),
      menu: [
        {
          id: enabled ? 'disable' : 'enable',
          label: enabled ? t('action.disable') : t('action.enable'),
          icon: enabled ? CircleOff : CircleCheck,
          onSelect: () => void setEnabled([id], !enabled, code),
        },
        {
          id: 'delete',
          label: tc('action.delete'),
          icon: Trash2,
          dangerous: true,
          onSelect: () => void remove([id], code),
        },
      ],
    }),
    [t, tc, onEdit, setEnabled, remove],
  );
  const bulk: BulkCommand[] = [
    { id: 'enable', label: t('action.enable'), onSelect: () => setEnabled(selected, true) },
    { id: 'disable', label: t('action.disable'), onSelect: () => setEnabled(selected, false) },
    { id: 'delete', label: tc('action.delete'), dangerous: true, onSelect: () => remove(selected) },
  ];
  return { commandsOf, bulk };
}
