import { listSort } from '../../lib/list-state';
import { planSortColumns } from '../../lib/sort-columns/plan-sort.generated';

export const planSort = listSort(planSortColumns, 'name');

export const planListParams = { sort: planSort.param };
