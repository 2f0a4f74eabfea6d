import type { ListSort, ListState, Params } from '../lib/list-state';
import type { TableSort } from '../ui/table/table-props';

/** The sort order in the parameter `sort` of a list, for its table. */
export const sortOf = <P extends Params & { sort: ListSort<string>['param'] }>(
  list: ListState<P>,
  { orders }: ListSort<string>,
): TableSort => ({
  value: list.textOf('sort'),
  orders,
  onChange: (value) => list.setText('sort', value),
});
