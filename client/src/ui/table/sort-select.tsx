import { useTranslation } from '../../i18n/use-translation';
import { SelectInput } from '../form/select-input';
import type { DataColumn } from './column';
import type { TableSort } from './table-props';

/** The sort order of a list of cards, which has no headers to sort by. */
export function SortSelect<T>({ sort, columns }: { sort: TableSort; columns: readonly DataColumn<T>[] }) {
  const { t } = useTranslation('common');
  const options = Object.entries(sort.orders).flatMap(([value, { id, desc }]) => {
    const column = columns.find((known) => known.id === id)?.header;
    const label = column && t(desc ? 'table.descending' : 'table.ascending', { column });
    return label ? [{ value, label }] : [];
  });
  return (
    <SelectInput size="sm" label={t('table.sortBy')} value={sort.value} onChange={sort.onChange} options={options} />
  );
}
