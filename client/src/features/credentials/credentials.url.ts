import { listSort } from '../../lib/list-state';
import { serviceCredentialSortColumns } from '../../lib/sort-columns/service-credential-sort.generated';

export const credentialSort = listSort(serviceCredentialSortColumns, '-state', { used: 'LAST_USED' });

export const credentialListParams = { sort: credentialSort.param };
