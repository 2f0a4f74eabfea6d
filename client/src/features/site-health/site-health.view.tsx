import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { RotateCw } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { knownKind } from '../../lib/job-kinds';
import { useCan } from '../../lib/session';
import { Quota } from '../../ui/data/figures';
import { Placeholder } from '../../ui/feedback/placeholder';
import { ErrorState } from '../../ui/feedback/states';
import { IconAction } from '../../ui/icon-action';
import { PageHeader } from '../../ui/page-header';
import { useFormat } from '../../ui/use-format';
import * as judge from './judgement';
import { ProcessTable } from './process-table';
import { type Reconciliation, ReconciliationCard } from './reconciliation-card';
import { SiteHealthCard, VerdictBadge } from './site-health-card';

interface SiteHealthViewProps {
  health: judge.Health | undefined;
  /** Time of the figures, in unix milliseconds. */
  asOf: number;
  error?: unknown;
  loading: boolean;
  onRefresh(): void;
  reconciliation: Reconciliation;
}

export function SiteHealthView({ health, asOf, error, loading, onRefresh, reconciliation }: SiteHealthViewProps) {
  const { t } = useTranslation('siteHealth');
  const { t: tc } = useTranslation('common');
  const format = useFormat();
  return (
    <>
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        actions={
          <Flex align="center" gap="2">
            {health && <VerdictBadge verdict={judge.overall(health, asOf)} />}
            <Box textStyle="caption" color="fg.muted" whiteSpace="nowrap" hideBelow="sm">
              {t('asOf', { time: format.timestamp(asOf) })}
            </Box>
            <IconAction icon={RotateCw} label={tc('action.refresh')} loading={loading} onClick={onRefresh} />
          </Flex>
        }
      />
      <Stack gap="4">
        {Boolean(error) && <ErrorState compact={health !== undefined} error={error} onRetry={onRefresh} />}
        {health ? (
          <>
            <Box {...grid}>
              <Money health={health} reconciliation={reconciliation} asOf={asOf} />
              <Traffic health={health} />
              <Machine health={health} />
            </Box>
            <ProcessTable processes={health.processes} />
          </>
        ) : (
          !error && <Skeleton />
        )}
      </Stack>
    </>
  );
}

const grid = {
  display: 'grid',
  gap: '4',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    xl: 'repeat(3, minmax(0, 1fr))',
  },
} as const;

function Skeleton() {
  return (
    <Box {...grid} aria-busy>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Placeholder key={key} h="40" borderRadius="card" />
      ))}
    </Box>
  );
}

function Money({
  health,
  reconciliation,
  asOf,
}: {
  health: judge.Health;
  reconciliation: Reconciliation;
  asOf: number;
}) {
  const { t } = useTranslation('siteHealth');
  const format = useFormat();
  const { settlementWaiting, settlementLagMs, reservedQuota, reservedUsers } = health.total;
  return (
    <>
      <SiteHealthCard
        title={t('settlement.title')}
        verdict={judge.settlementVerdict(health)}
        figure={format.duration(settlementLagMs)}
        caption={t('settlement.caption', { count: settlementWaiting, figure: format.integer(settlementWaiting) })}
        advice={t('settlement.advice')}
      />
      <ReconciliationCard verdict={judge.reconciliationVerdict(health, asOf)} {...reconciliation} />
      <SiteHealthCard
        title={t('reserved.title')}
        verdict="good"
        figure={<Quota units={reservedQuota} />}
        caption={t('reserved.caption', { count: reservedUsers, figure: format.integer(reservedUsers) })}
      />
    </>
  );
}

function Traffic({ health }: { health: judge.Health }) {
  const { t } = useTranslation('siteHealth');
  const { t: tj } = useTranslation('jobs');
  const seesChannels = useCan('channels:read');
  const seesJobs = useCan('jobs:read');
  const format = useFormat();
  const { openCalls, openStreams, coolingDownChannels } = health.total;
  const parked = (health.queues ?? []).filter(({ failed }) => failed > 0);
  const sum = (pick: 'waiting' | 'active' | 'failed') =>
    (health.queues ?? []).reduce((total, queue) => total + queue[pick], 0);
  const nameOf = (kind: string) => {
    const known = knownKind(kind);
    return known ? tj(`kind.${known}`) : kind;
  };
  return (
    <>
      <SiteHealthCard
        title={t('calls.title')}
        verdict="good"
        figure={format.integer(openCalls)}
        caption={t('calls.caption', { count: openStreams, figure: format.integer(openStreams) })}
        link={{ to: '/log', label: t('calls.link') }}
      />
      <SiteHealthCard
        title={t('channels.title')}
        verdict={judge.channelsVerdict(health)}
        figure={format.integer(health.enabledChannels)}
        caption={t('channels.caption', {
          auto: format.integer(health.autoDisabledChannels),
          off: format.integer(health.disabledChannels),
          coolingDown: format.integer(coolingDownChannels),
        })}
        advice={health.enabledChannels === 0 ? t('channels.none') : t('channels.advice')}
        link={{ to: seesChannels ? '/channel' : undefined, label: t('channels.link') }}
      />
      <SiteHealthCard
        title={t('queues.title')}
        verdict={judge.queuesVerdict(health)}
        figure={health.queues ? format.integer(sum('waiting')) : t('away')}
        caption={t('queues.caption', { active: format.integer(sum('active')), failed: format.integer(sum('failed')) })}
        advice={
          parked.length > 0
            ? t('queues.parked', { names: parked.map(({ kind }) => nameOf(kind)).join(t('separator')) })
            : t('queues.advice')
        }
        link={{
          to: seesJobs ? (parked.length > 0 ? '/jobs?state=FAILED' : '/jobs') : undefined,
          label: t('queues.link'),
        }}
      />
    </>
  );
}

function Machine({ health }: { health: judge.Health }) {
  const { t } = useTranslation('siteHealth');
  const format = useFormat();
  const { databaseConnections, databaseWaiting, redis, readReplica, eventLoopLagMs, memoryBytes } = health.total;
  return (
    <>
      <SiteHealthCard
        title={t('database.title')}
        verdict={judge.databaseVerdict(health)}
        figure={health.databaseMs === null ? t('away') : format.duration(health.databaseMs)}
        caption={t('database.caption', {
          open: format.integer(databaseConnections),
          waiting: format.integer(databaseWaiting),
        })}
        advice={t(judge.isDatabaseSlow(health) ? 'database.advice' : 'database.waitingAdvice')}
      />
      <SiteHealthCard
        title="Redis"
        verdict={judge.redisVerdict(health)}
        figure={t(`redis.${redis}`)}
        caption={t(`redis.${redis}_caption`)}
        advice={t('redis.advice')}
      />
      {readReplica.state !== 'UNUSED' && (
        <SiteHealthCard
          title={t('replica.title')}
          verdict={judge.replicaVerdict(health)}
          figure={readReplica.lagMs === null ? t(`replica.${readReplica.state}`) : format.duration(readReplica.lagMs)}
          caption={t(`replica.${readReplica.state}_caption`)}
          advice={t('replica.advice')}
        />
      )}
      <SiteHealthCard
        title={t('loop.title')}
        verdict={judge.loopVerdict(health)}
        figure={format.duration(eventLoopLagMs)}
        caption={t('loop.caption', { memory: format.integer(Math.round(memoryBytes / 1_048_576)) })}
        advice={t('loop.advice')}
      />
    </>
  );
}
