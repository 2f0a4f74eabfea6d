import { listSort } from '../../lib/list-state';
import type { PlanSort } from './plans.generated';

export const planSort = listSort<PlanSort>(
  {
    name: { sort: 'NAME', desc: false },
    quota: { sort: 'QUOTA', desc: true },
    seats: { sort: 'SEATS', desc: true },
    price: { sort: 'PRICE', desc: true },
    accounts: { sort: 'ACCOUNTS', desc: true },
    created: { sort: 'CREATED', desc: true },
  },
  'name',
);

export const planListParams = { sort: planSort.param };
