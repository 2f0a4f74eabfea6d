import { NetworkStatus } from '@apollo/client';
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Gauge, SlidersHorizontal } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import type { ObjectKind } from '../../lib/object-path';
import { useCan } from '../../lib/session';
import { ObjectLink } from '../../resource-list/object-link';
import { ResourceList } from '../../resource-list/resource-list';
import { Badge } from '../../ui/data/badge';
import { Dash } from '../../ui/data/figures';
import { Meter } from '../../ui/data/meter';
import type { DataColumn } from '../../ui/table/column';
import { useFormat } from '../../ui/use-format';
import { type LimitStandingsQuery, type LimitUseFieldsFragment, useLimitStandingsQuery } from './limits.generated';

type Standing = LimitStandingsQuery['limitStandings'][number];

/** Polling interval while the page is visible, in ms. */
const pollIntervalMs = 3_000;
const uses = ['calls', 'requests', 'tokens', 'day', 'week', 'month'] as const;
/** Share of a limit that remains when the bar warns. */
const warnShare = 0.2;
const budgets: readonly string[] = ['day', 'week', 'month'];

/** Current usage of the limits in the option LimitRules. */
export function LimitsPage() {
  const { t } = useTranslation('limits');
  const { data, networkStatus, loading, error, refetch } = useLimitStandingsQuery({ pollInterval: pollIntervalMs });
  const standings = data?.limitStandings;
  const mayWrite = useCan('options:write');
  return (
    <ResourceList
      id="limits"
      title={t('title')}
      purpose={t('purpose')}
      page={standings && { nodes: standings }}
      columns={useColumns(standings)}
      loading={loading && networkStatus !== NetworkStatus.poll}
      error={error}
      rowId={({ subject, subjectId, fingerprint }) => [subject, subjectId, fingerprint].join('/')}
      rowName={(standing) => nameOf(standing) ?? t('deleted', { id: standing.subjectId })}
      onRefresh={() => void refetch().catch(() => undefined)}
      actions={
        mayWrite && (
          <Button size="sm" asChild>
            <Link to="/setting/ratelimit#LimitRules">
              <SlidersHorizontal aria-hidden />
              {t('edit')}
            </Link>
          </Button>
        )
      }
      empty={{ icon: Gauge, title: t('empty.title'), text: t('empty.text') }}
    />
  );
}

/** A column for each use that some subject has a limit of. */
function useColumns(standings: readonly Standing[] | undefined): DataColumn<Standing>[] {
  const { t } = useTranslation('limits');
  const format = useFormat();
  const shown = uses.filter((use) => standings?.some((standing) => standing[use] !== null)).join();
  return useMemo(
    () => [
      {
        id: 'subject',
        header: t('column.subject'),
        fixed: true,
        card: 'title',
        minW: '44',
        wrap: true,
        cell: (standing) => (
          <Flex gap="2" align="center" wrap="wrap">
            <Badge color="gray">{t(`subject.${standing.subject}`)}</Badge>
            <Box overflowWrap="anywhere">
              <Subject standing={standing} deleted={t('deleted', { id: standing.subjectId })} />
            </Box>
          </Flex>
        ),
      },
      ...uses
        .filter((use) => shown.split(',').includes(use))
        .map(
          (use): DataColumn<Standing> => ({
            id: use,
            header: t(`column.${use}`),
            minW: '32',
            cell: (standing) => <Use use={standing[use]} label={t(`column.${use}`)} isQuota={budgets.includes(use)} />,
          }),
        ),
      {
        id: 'waiting',
        header: t('column.waiting'),
        align: 'end',
        cell: ({ waiting }) => (waiting > 0 ? format.integer(waiting) : <Dash />),
      },
      { id: 'atLimit', header: t('column.atLimit'), cell: ({ atLimit }) => t(`action.${atLimit}`) },
    ],
    [t, format, shown],
  );
}

interface UseProps {
  use: LimitUseFieldsFragment | null;
  label: string;
  isQuota: boolean;
}

function Use({ use, label, isQuota }: UseProps) {
  if (!use) return <Dash />;
  const { used, limit } = use;
  return <Meter used={used} limit={limit} warnBelow={limit * warnShare} count={isQuota ? undefined : label} />;
}

const pages: Partial<Record<Standing['subject'], ObjectKind>> = { USER: 'user', CHANNEL: 'channel', KEY: 'channel' };

/** The name links to the page of the user or channel; for a key, to the page of its channel. */
function Subject({ standing, deleted }: { standing: Standing; deleted: string }) {
  const name = nameOf(standing);
  const kind = pages[standing.subject];
  if (name === null || !kind) return name ?? deleted;
  return (
    <ObjectLink kind={kind} id={standing.subjectId} className="row-link">
      {name}
    </ObjectLink>
  );
}

function nameOf({ name, subject, subjectId, fingerprint }: Standing): string | null {
  if (name === null) return null;
  if (subject === 'GROUP') return name;
  return [`${name} (#${subjectId})`, ...(fingerprint === null ? [] : [fingerprint])].join(' · ');
}
