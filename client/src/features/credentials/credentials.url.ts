import { listSort } from '../../lib/list-state';
import type { ServiceCredentialSort } from './credentials.generated';

export const credentialSort = listSort<ServiceCredentialSort>(
  {
    state: { sort: 'STATE', desc: true },
    name: { sort: 'NAME', desc: false },
    expires: { sort: 'EXPIRES', desc: false },
    used: { sort: 'LAST_USED', desc: true },
    creator: { sort: 'CREATOR', desc: false },
  },
  '-state',
);

export const credentialListParams = { sort: credentialSort.param };
