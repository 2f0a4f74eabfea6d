import type { UserFilter } from '../../graphql/generated';
import { type Filters, param } from '../../lib/list-state';

export const userParams = { q: param.text(), group: param.text() };

export const toUserFilter = ({ q, group }: Filters<typeof userParams>): UserFilter => ({
  keyword: q || null,
  group: group || null,
});
