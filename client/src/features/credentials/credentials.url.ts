import { listSort } from '../../lib/list-state';
import { serviceCredentialSortColumns } from '../../lib/sort-columns.generated';

export const credentialSort = listSort(serviceCredentialSortColumns, '-state', { used: 'LAST_USED' });

export const credentialListParams = { sort: credentialSort.param };
