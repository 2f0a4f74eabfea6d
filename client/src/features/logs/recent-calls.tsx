import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Link as Anchor } from '@chakra-ui/react/link';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { dayMs } from '../../lib/durations';
import { type LogPathFilters, logPath } from '../../lib/log-path';
import { consumption, failedCall } from '../../lib/log-types';
import { modelPath } from '../../lib/object-path';
import { useCan } from '../../lib/session';
import { ObjectLink } from '../../resource-list/object-link';
import { Dash, Quota } from '../../ui/data/figures';
import { LatencyCell } from '../../ui/data/latency-cell';
import { ErrorState } from '../../ui/feedback/states';
import { Section } from '../../ui/section';
import { ScrollingTable } from '../../ui/table/scrolling-table';
import { BodyCell, HeadCell } from '../../ui/table/table-parts';
import { useFormat } from '../../ui/use-format';
import { LogStatus } from './log-status';
import { LogToken } from './log-values';
import { type LogFilter, type Scope, useLogListQuery } from './logs.generated';
import { isBillable } from './logs.url';

const maxShown = 10;
const rangeDays = 30;

interface RecentCallsProps {
  scope: Scope;
  filter: Pick<LogFilter, 'channelId' | 'userId' | 'tokenId' | 'teamId' | 'modelName'>;
  /** The filter as parameters of the address of the log. */
  log: LogPathFilters;
  /** Columns of what differs between the calls. */
  columns: readonly ('user' | 'token' | 'channel')[];
}

/** The last calls of an object within a month; each links to its details in the log. */
export function RecentCalls({ scope, filter, log, columns }: RecentCallsProps) {
  const { t } = useTranslation('logs');
  const format = useFormat();
  const seesFailures = useCan('logs:read');
  const [from] = useState(() => new Date(Date.now() - rangeDays * dayMs).toISOString());
  const types = seesFailures ? [consumption, failedCall] : [consumption];
  const { data, error, refetch } = useLogListQuery({
    variables: { scope, filter: { ...filter, from, types }, page: { first: maxShown } },
  });
  const rows = data?.logs.nodes;
  const title = t('recent.title');
  return (
    <Section
      title={title}
      action={
        <Button asChild size="sm" variant="outline">
          <Link to={logPath({ ...log, range: '30d' })}>{t('recent.all')}</Link>
        </Button>
      }
    >
      {error && !data && <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {rows?.length === 0 && <Box color="fg.muted">{t('recent.none')}</Box>}
      {rows && rows.length > 0 && (
        <ScrollingTable title={title}>
          <thead>
            <tr>
              <HeadCell scope="col">{t('column.time')}</HeadCell>
              <HeadCell scope="col">{t('column.model')}</HeadCell>
              {columns.map((column) => (
                <HeadCell key={column} scope="col">
                  {t(`column.${column}`)}
                </HeadCell>
              ))}
              {(['duration', 'prompt', 'completion', 'cost'] as const).map((column) => (
                <HeadCell key={column} scope="col" data-align="end">
                  {t(`column.${column}`)}
                </HeadCell>
              ))}
              <HeadCell scope="col">{t('column.status')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <BodyCell>
                  <Anchor asChild>
                    <Link to={logPath({ ...log, range: '30d', row: row.id })}>{format.timestamp(row.createdAt)}</Link>
                  </Anchor>
                </BodyCell>
                <BodyCell>
                  <Anchor asChild fontFamily="mono">
                    <Link to={modelPath(row.modelName)}>{row.modelName}</Link>
                  </Anchor>
                </BodyCell>
                {columns.map((column) => (
                  <BodyCell key={column}>
                    {column === 'user' ? (
                      <Anchor asChild>
                        <ObjectLink kind="user" id={row.userId}>
                          {row.username}
                        </ObjectLink>
                      </Anchor>
                    ) : column === 'token' ? (
                      <LogToken name={row.tokenName} />
                    ) : row.channelId ? (
                      <Anchor asChild display="block" truncate maxW="40" title={row.channelName ?? undefined}>
                        <ObjectLink kind="channel" id={row.channelId}>
                          {row.channelName || `#${row.channelId}`}
                        </ObjectLink>
                      </Anchor>
                    ) : (
                      <Dash />
                    )}
                  </BodyCell>
                ))}
                <BodyCell data-align="end">
                  <LatencyCell total={row.duration} timeToFirstToken={row.timeToFirstToken} />
                </BodyCell>
                <BodyCell data-align="end">{format.integer(row.promptTokens)}</BodyCell>
                <BodyCell data-align="end">{format.integer(row.completionTokens)}</BodyCell>
                <BodyCell data-align="end">
                  {isBillable(row.type) ? <Quota units={row.quota} use="cost" /> : <Dash />}
                </BodyCell>
                <BodyCell>
                  <LogStatus {...row} />
                </BodyCell>
              </tr>
            ))}
          </tbody>
        </ScrollingTable>
      )}
    </Section>
  );
}
