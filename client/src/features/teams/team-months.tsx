import { StatementMonths } from '../../ui/statements/statement-months';
import { useTeamMonthsQuery } from './teams.generated';

/** The closed monthly statements of a team. */
export function TeamMonths({ teamId }: { teamId: string }) {
  const { data, error, refetch } = useTeamMonthsQuery({ variables: { teamId } });
  return (
    <StatementMonths
      months={data?.teamClosedStatements.nodes}
      error={error}
      onRetry={() => void refetch().catch(() => undefined)}
      path={`/api/team/${teamId}/statement/months`}
    />
  );
}
