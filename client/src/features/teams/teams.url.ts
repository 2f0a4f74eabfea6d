import { listSort } from '../../lib/list-state';
import { teamSortColumns } from '../../lib/sort-columns/team-sort.generated';

export const teamSort = listSort(teamSortColumns, 'name');

export const teamListParams = { sort: teamSort.param };
