import { Box } from '@chakra-ui/react/box';
import { ReceiptText } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { dayMs } from '../../lib/durations';
import { useListState } from '../../lib/list-state';
import { logPath } from '../../lib/log-path';
import { ListCard } from '../../resource-list/list-table';
import { Badge } from '../../ui/data/badge';
import { Dash, Quota, Timestamp } from '../../ui/data/figures';
import { SignedQuota } from '../../ui/statements/signed-quota';
import { StatementMonths } from '../../ui/statements/statement-months';
import type { DataColumn } from '../../ui/table/column';
import { useFormat } from '../../ui/use-format';
import { type TeamStatementQuery, useTeamMonthsQuery, useTeamStatementQuery } from './teams.generated';

type Line = TeamStatementQuery['teamStatement']['nodes'][number];

const noFilters = {};

/** All changes of the balance of the team, newest first. */
export function TeamStatement({ teamId }: { teamId: string }) {
  const { t } = useTranslation('teams');
  const list = useListState(noFilters);
  const { latest, loading, error, refetch } = useTeamStatementQuery({
    variables: { teamId, page: { first: list.size, page: list.page } },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <ListCard
      id="team-statement"
      title={t('statement.title')}
      page={latest?.teamStatement}
      columns={useColumns(teamId)}
      {...{ list, loading, error }}
      rowId={({ id }) => id}
      rowName={(line) => line.day}
      onRefresh={() => void refetch().catch(() => undefined)}
      empty={{ icon: ReceiptText, title: t('statement.empty') }}
    />
  );
}

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

function useColumns(teamId: string): DataColumn<Line>[] {
  const { t } = useTranslation('teams');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'time',
        header: t('statement.time'),
        fixed: true,
        cell: (line) => (line.bookedAt ? <Timestamp at={line.bookedAt} /> : t('statement.day', { day: line.day })),
      },
      {
        id: 'kind',
        header: t('statement.kind'),
        card: 'title',
        cell: ({ kind }) => <Badge color={kind === 'USAGE' ? 'green' : 'violet'}>{t(`kind.${kindOf(kind)}`)}</Badge>,
      },
      {
        id: 'amount',
        header: t('statement.amount'),
        align: 'end',
        card: 'figure',
        cell: ({ amount }) => <SignedQuota units={amount} />,
      },
      {
        id: 'balance',
        header: t('field.balance'),
        align: 'end',
        card: 'figure',
        cell: ({ balance }) => <Quota units={balance} use="cost" color={balance < 0 ? 'fg.error' : undefined} />,
      },
      {
        id: 'note',
        header: t('statement.note'),
        minW: '40',
        wrap: true,
        cell: (line) => {
          if (line.kind !== 'USAGE') return line.note || <Dash />;
          const from = Date.parse(line.day);
          return (
            <Box asChild color="brand.fg" css={{ _hover: { textDecoration: 'underline' } }}>
              <Link to={logPath({ team: teamId, from, until: from + dayMs })}>
                {t('statement.calls', { count: line.requestCount, value: format.integer(line.requestCount) })}
              </Link>
            </Box>
          );
        },
      },
    ],
    [t, format, teamId],
  );
}

/** The kinds of entries that the balance of a team has. */
const kinds = ['USAGE', 'TEAM_TRANSFER', 'ADJUSTMENT', 'REFUND', 'PLAN_GRANT', 'PLAN_EXPIRY'] as const;

const kindOf = (kind: Line['kind']) => kinds.find((known) => known === kind) ?? 'OTHER';
