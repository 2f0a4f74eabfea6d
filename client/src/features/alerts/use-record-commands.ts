import { Pencil, Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useEventCallback } from '../../lib/use-event-callback';
import type { RowButton, RowCommands } from '../../resource-list/commands';
import { useDeleteOne } from '../../resource-list/use-list-commands';

interface AlertRecord {
  id: string;
  name: string;
}

interface CommandInput<T extends AlertRecord> {
  /** Buttons before that to edit; they depend on the record alone. */
  buttons?(record: T): readonly RowButton[];
  /** Stable. */
  onEdit(id: string): void;
  deletion: Parameters<typeof useDeleteOne>[0];
}

/** The commands on a rule or a receiver. */
export function useRecordCommands<T extends AlertRecord>({ buttons, onEdit, deletion }: CommandInput<T>) {
  const { t } = useTranslation('alerts');
  const { t: tc } = useTranslation('common');
  const remove = useDeleteOne(deletion);
  const buttonsOf = useEventCallback((record: T) => buttons?.(record) ?? []);
  return useCallback(
    (record: T): RowCommands => {
      const { id, name } = record;
      return {
        buttons: [
          ...buttonsOf(record),
          { id: 'edit', icon: Pencil, label: t('edit', { name }), onSelect: () => onEdit(id) },
        ],
        menuLabel: t('more', { name }),
        menu: [
          {
            id: 'delete',
            label: tc('action.delete'),
            icon: Trash2,
            dangerous: true,
            onSelect: () => void remove(id, name),
          },
        ],
      };
    },
    [t, tc, buttonsOf, onEdit, remove],
  );
}
