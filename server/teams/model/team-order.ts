import { ArgsType } from '@nestjs/graphql';
import { TeamRole } from '../../common/principal.js';
import { orderArgsOf, orderOf, type SortColumn, SortDirection } from '../../platform/graphql/list-order.js';

/** The fields of a team by which lists are sorted. */
interface SortedTeam {
  readonly id: number;
  readonly name: string;
  readonly role: TeamRole | null;
  readonly memberCount: number;
  readonly quota: number;
}

type Column = SortColumn<SortedTeam>;
const { ASC, DESC } = SortDirection;
const ROLES = [TeamRole.OWNER, TeamRole.MANAGER, TeamRole.MEMBER];
const byId: Column = { expression: 'id', first: DESC, of: ({ id }) => id };

/** Sort columns for queries whose rows have the fields of a team. */
const SORT_COLUMNS = {
  NAME: { expression: 'name', first: ASC, of: ({ name }) => name, type: 'text' },
  ROLE: {
    expression: `coalesce(array_position(ARRAY[${ROLES.map((role) => `'${role}'`)}], role), 0)`,
    first: ASC,
    of: ({ role }) => (role === null ? 0 : ROLES.indexOf(role) + 1),
    description: 'By the role of the caller, owners first.',
  },
  MEMBERS: { expression: '"memberCount"', first: DESC, of: ({ memberCount }) => memberCount },
  BALANCE: { expression: 'quota', first: DESC, of: ({ quota }) => quota },
} satisfies Record<string, Column>;
export type TeamSort = keyof typeof SORT_COLUMNS;

/** The order of the list. */
@ArgsType()
export class TeamOrderArgs extends orderArgsOf('TeamSort', SORT_COLUMNS, 'NAME') {}

export const teamOrder = orderOf(SORT_COLUMNS, byId);
