import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Download, ReceiptText } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { dayMs } from '../../lib/durations';
import { useListState } from '../../lib/list-state';
import { logPath } from '../../lib/log-path';
import { ListTable } from '../../resource-list/list-table';
import { sortOf } from '../../resource-list/sort';
import { Badge } from '../../ui/data/badge';
import { Dash, Quota, Timestamp } from '../../ui/data/figures';
import { SignedQuota } from '../../ui/statements/signed-quota';
import { StatementMonths } from '../../ui/statements/statement-months';
import type { DataColumn } from '../../ui/table/column';
import type { StatusColor } from '../../ui/theme/palette';
import { useFormat } from '../../ui/use-format';
import {
  type StatementKind,
  useWalletMonthsQuery,
  useWalletStatementQuery,
  type WalletStatementQuery,
} from './wallet.generated';
import { statementParams, statementSort } from './wallet.url';

type Line = WalletStatementQuery['statement']['nodes'][number];

const colors: Record<StatementKind, StatusColor> = {
  TOP_UP: 'cyan',
  REDEMPTION: 'cyan',
  CHECK_IN: 'blue',
  REBATE: 'violet',
  INVITATION: 'violet',
  TRANSFER: 'violet',
  TEAM_TRANSFER: 'violet',
  GRANT: 'lime',
  ADJUSTMENT: 'orange',
  REFUND: 'yellow',
  PAYMENT_REFUND: 'orange',
  PAYMENT_DISPUTE: 'orange',
  PLAN_GRANT: 'lime',
  PLAN_EXPIRY: 'orange',
  USAGE: 'green',
};

/** All balance changes; each balance is the one before it in time plus the amount of the entry. */
export function Statement() {
  const { t } = useTranslation('wallet');
  const list = useListState(statementParams);
  const { latest, loading, error, refetch } = useWalletStatementQuery({
    variables: {
      page: { first: list.size, page: list.page },
      ...statementSort.argumentsOf(list.filters.sort),
    },
  });
  return (
    <ListTable
      id="statement"
      caption={t('tab.statement')}
      page={latest?.statement}
      columns={useColumns()}
      {...{ list, loading, error }}
      rowId={({ id }) => id}
      rowName={({ day }) => day}
      sort={sortOf(list, statementSort)}
      onRefresh={() => void refetch().catch(() => undefined)}
      filters={
        <Flex gap="3" align="center" wrap="wrap" minH="8">
          <Button asChild size="sm">
            <a href="/api/user/statement/export" download="statement.csv">
              <Download aria-hidden />
              {t('statement.export')}
            </a>
          </Button>
          <Box textStyle="caption" color="fg.muted">
            {t('statement.days')}
          </Box>
        </Flex>
      }
      empty={{ icon: ReceiptText, title: t('statement.empty'), text: t('statement.emptyText') }}
    />
  );
}

/** The closed monthly statements of the user. */
export function Months() {
  const { data, error, refetch } = useWalletMonthsQuery();
  return (
    <StatementMonths
      months={data?.closedStatements.nodes}
      error={error}
      onRetry={() => void refetch().catch(() => undefined)}
      path="/api/user/statement/months"
    />
  );
}

function useColumns(): DataColumn<Line>[] {
  const { t } = useTranslation('wallet');
  return useMemo(
    () => [
      {
        id: 'time',
        header: t('column.time'),
        fixed: true,
        cell: ({ bookedAt, day }) => (bookedAt ? <Timestamp at={bookedAt} /> : t('statement.day', { day })),
      },
      {
        id: 'kind',
        header: t('column.kind'),
        card: 'title',
        cell: ({ kind }) => <Badge color={colors[kind]}>{t(`kind.${kind}`)}</Badge>,
      },
      {
        id: 'amount',
        header: t('column.amount'),
        align: 'end',
        card: 'figure',
        cell: ({ amount }) => <SignedQuota units={amount} />,
      },
      {
        id: 'balance',
        header: t('column.balance'),
        align: 'end',
        card: 'figure',
        cell: ({ balance }) => <Quota units={balance} use="cost" color={balance < 0 ? 'fg.error' : undefined} />,
      },
      { id: 'note', header: t('column.note'), minW: '48', wrap: true, cell: (line) => <Note line={line} /> },
    ],
    [t],
  );
}

/** Description of an entry; the usage of a day links to its rows in the log. */
function Note({ line }: { line: Line }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  if (line.kind !== 'USAGE') return line.note ? <span>{line.note}</span> : <Dash />;
  const from = Date.parse(line.day);
  return (
    <Box asChild color="brand.fg" css={{ _hover: { textDecoration: 'underline' } }}>
      <Link to={logPath({ scope: 'self', from, until: from + dayMs })}>
        {t('statement.calls', { count: line.requestCount, value: format.integer(line.requestCount) })}
      </Link>
    </Box>
  );
}
