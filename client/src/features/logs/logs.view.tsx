import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Stack } from '@chakra-ui/react/stack';
import { Columns2, Download, PanelRightOpen, Radio, ScrollText } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../lib/list-state';
import { isCustom, wider } from '../../lib/time-range';
import { useEventCallback } from '../../lib/use-event-callback';
import { IconAction } from '../../ui/icon-action';
import { PageHeader } from '../../ui/page-header';
import { DataTable } from '../../ui/table/data-table';
import { useFormat } from '../../ui/use-format';
import { LiveBar } from './live-bar';
import { logColumns } from './log-columns';
import { LogSummary } from './log-summary';
import type { LogRowFragment, LogTotalsQuery } from './logs.generated';
import type { logListParams } from './logs.url';
import type { LiveTail } from './use-live-tail';

interface LogsViewProps {
  admin: boolean;
  rows: readonly LogRowFragment[] | undefined;
  total: number;
  capped: boolean;
  totals: LogTotalsQuery['logStat'] | undefined;
  totalsStale: boolean;
  loading: boolean;
  error?: unknown;
  list: ListState<typeof logListParams>;
  live: LiveTail;
  table: RefObject<HTMLDivElement | null>;
  filters: ReactNode;
  onRefresh(): void;
  onExport(): void;
  /** Rows selected for the comparison, at most two. */
  chosen: readonly string[];
  onChoose(ids: string[]): void;
  onCompare(): void;
  onOpen(id: string): void;
  onUser(log: LogRowFragment): void;
  /** Content of an expanded row. */
  detail(log: LogRowFragment): ReactNode;
}

export function LogsView(props: LogsViewProps) {
  const { admin, rows, list, live, onOpen, onUser, detail, onRefresh } = props;
  const { t } = useTranslation('logs');
  const { t: tc } = useTranslation('common');
  const format = useFormat();
  const [expanded, setExpanded] = useState<string | null>(null);
  const columns = useMemo(() => logColumns({ t, admin, onUser }), [t, admin, onUser]);
  const open = useEventCallback(onOpen);
  const actions = useCallback(
    ({ id }: LogRowFragment) => <IconAction icon={PanelRightOpen} label={t('detail.open')} onClick={() => open(id)} />,
    [t, open],
  );
  const on = live.state !== 'off';
  const widened = wider(list.filters);
  return (
    <>
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        actions={
          <>
            <Button onClick={props.onExport}>
              <Download aria-hidden />
              {t('export.button')}
            </Button>
            <Button aria-pressed={on} variant={on ? 'subtle' : 'outline'} onClick={() => live.setOn(!on)}>
              <Radio aria-hidden />
              {t('live.title')}
            </Button>
          </>
        }
      />
      <Stack gap="4">
        <LogSummary totals={props.totals} stale={props.totalsStale} />
        <LiveBar live={live} />
        <Box ref={props.table} aria-live="off" minW="0">
          <DataTable
            id="log"
            caption={t('title')}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            rowName={(log) => log.modelName || format.timestamp(log.createdAt)}
            savedViews
            selection={{
              ids: props.chosen,
              onChange: props.onChoose,
              bulkActions: <CompareButton count={props.chosen.length} onCompare={props.onCompare} />,
            }}
            total={props.total}
            capped={props.capped}
            list={{ ...list, filtered: narrowed(list) }}
            loading={props.loading}
            error={props.error}
            onRefresh={onRefresh}
            filters={props.filters}
            onOpen={({ id }) => onOpen(id)}
            detail={{ render: detail, openId: expanded, onToggle: setExpanded }}
            actions={actions}
            empty={{
              icon: ScrollText,
              title: t('empty.title'),
              text: t('empty.text', { range: rangeName(list, tc) }),
              action: widened && (
                <Button onClick={() => list.setFilters({ range: widened, from: undefined, to: undefined })}>
                  {t('empty.widen', { range: tc(`range.${widened}`) })}
                </Button>
              ),
            }}
          />
        </Box>
      </Stack>
    </>
  );
}

function CompareButton({ count, onCompare }: { count: number; onCompare(): void }) {
  const { t } = useTranslation('logs');
  return count === 2 ? (
    <Button size="sm" onClick={onCompare}>
      <Columns2 aria-hidden />
      {t('compare.action')}
    </Button>
  ) : (
    <Box color="fg.muted">{t('compare.pick')}</Box>
  );
}

/** Whether a filter other than the time range is set; an empty range has its own empty state. */
const narrowed = ({ filters }: LogsViewProps['list']): boolean => {
  const { type, token, model, group, request, channel, user, scope } = filters;
  return Boolean(type.length > 0 || token || model || group || request || channel || user || scope === 'self');
};

const rangeName = ({ filters }: LogsViewProps['list'], t: ReturnType<typeof useTranslation<'common'>>['t']): string =>
  isCustom(filters) ? t('range.custom') : t(`range.${filters.range}`);
