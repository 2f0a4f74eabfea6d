import { listSort } from '../../lib/list-state';
import type { TeamSort } from './teams.generated';

export const teamSort = listSort<TeamSort>(
  {
    name: { sort: 'NAME', desc: false },
    role: { sort: 'ROLE', desc: false },
    members: { sort: 'MEMBERS', desc: true },
    balance: { sort: 'BALANCE', desc: true },
  },
  'name',
);

export const teamListParams = { sort: teamSort.param };
