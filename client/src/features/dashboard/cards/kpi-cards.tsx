import { Box } from '@chakra-ui/react/box';
import { Link as Anchor } from '@chakra-ui/react/link';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { useCan } from '../../../lib/session';
import { byBucket } from '../../../ui/chart/chart-time';
import { Sparkline } from '../../../ui/chart/sparkline';
import { Dash } from '../../../ui/data/figures';
import { Meter } from '../../../ui/data/meter';
import { Placeholder } from '../../../ui/feedback/placeholder';
import { Tip } from '../../../ui/tip';
import { useFormat } from '../../../ui/use-format';
import type { DashboardViewProps, NowFigures } from '../shared/dashboard.props';
import { changeOf, tokensOf } from '../shared/usage-data';

/** In days; longer durations are not shown in days. */
const aYear = 365;

type KpiCardsProps = Pick<DashboardViewProps, 'view' | 'range' | 'usage' | 'now' | 'timings' | 'margin'>;

/** The cards fill their lines: two, three (of seven: four), or all of them where each has at least 9rem. */
const lines = {
  '& > *': { flex: '1 1 40%' },
  '@container (min-width: 36rem)': {
    '& > *': { flexBasis: '30%' },
    '&:has(> :nth-child(7)) > *': { flexBasis: '22%' },
  },
  '@container (min-width: 58rem)': { '&:not(:has(> :nth-child(7))) > *': { flexBasis: 0 } },
  '@container (min-width: 67.5rem)': { '&:has(> :nth-child(7)) > *': { flexBasis: 0 } },
} as const;

/** Summary cards. */
export const KpiCards = memo(function KpiCards({ view, range, usage, now: figures, timings, margin }: KpiCardsProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { total, before } = usage;
  const failed = Boolean(usage.error);
  const hasNowFailed = figures === 'failed';
  const now = hasNowFailed ? undefined : figures;
  const run = (read: (point: NonNullable<typeof usage.points>[number]) => number) =>
    byBucket(usage.points ?? [], view.boundaries, read, 0);
  const success = successOf(timings.points);
  // Only users with `logs:read` receive failed calls.
  const mayHaveSuccess = useCan('logs:read') && timings.loading && !timings.points;
  return (
    <Box>
      <Box containerType="inline-size">
        <Box
          as="dl"
          css={lines}
          // A card of the margin would make the others narrower.
          visibility={margin === 'unknown' ? 'hidden' : undefined}
          display="flex"
          flexWrap="wrap"
          gap="3"
          aria-label={t('kpi.title')}
          aria-busy={usage.loading || timings.loading || !figures}
        >
          <Balance now={now} failed={hasNowFailed} teamId={view.team.teamId} />
          <Kpi
            label={t('kpi.spend')}
            failed={failed}
            value={total && format.quota(total.quota)}
            exact={total && format.quotaCounterpart(total.quota)}
            change={total && before && changeOf(total.quota, before.quota)}
            run={run(({ quota }) => quota)}
          />
          <Kpi
            label={t('kpi.requests')}
            failed={failed}
            value={total && format.compact(total.requests)}
            exact={total && format.integer(total.requests)}
            change={total && before && changeOf(total.requests, before.requests)}
            run={run(({ requests }) => requests)}
          />
          <Kpi
            label={t('kpi.tokens')}
            failed={failed}
            value={total && format.compact(tokensOf(total))}
            exact={total && format.integer(tokensOf(total))}
            change={total && before && changeOf(tokensOf(total), tokensOf(before))}
            note={
              total &&
              t('kpi.inOut', {
                input: format.compact(total.promptTokens),
                output: format.compact(total.completionTokens),
              })
            }
            run={run(tokensOf)}
          />
          {mayHaveSuccess && <Kpi label={t('kpi.success')} value={undefined} />}
          {success !== undefined && (
            <Kpi
              label={t('kpi.success')}
              value={format.percent(success.share)}
              note={t('kpi.failed', { count: success.failed })}
            />
          )}
          <Kpi
            label={t('kpi.rate')}
            failed={hasNowFailed}
            value={now && `${format.compact(now.rpm)} RPM`}
            note={now && t('kpi.rateNote', { tpm: format.compact(now.tpm) })}
          />
          {/* Last, because it loads last and would move the others on phones. */}
          {margin === 'loading' && <Kpi label={t('kpi.margin')} value={undefined} />}
          {typeof margin === 'object' && <Margin sums={margin} />}
        </Box>
      </Box>
      <Box textStyle="caption" color="fg.muted" mt="2">
        {usage.compares ? t('kpi.captionBefore', { range }) : range}
      </Box>
    </Box>
  );
});

/** Nothing while no purchase price is known. */
function Margin({ sums }: { sums: Exclude<DashboardViewProps['margin'], string | undefined> }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  if (!sums.purchases?.requests) return null;
  const { cost, quota, requests } = sums.purchases;
  return (
    <Kpi
      label={t('kpi.margin')}
      value={format.quota(quota - cost)}
      note={t('kpi.marginNote', { cost: format.quota(cost), share: format.percent(1 - requests / sums.requests) })}
    />
  );
}

/** Success rate of calls; undefined if the user may not see failures. */
function successOf(points: DashboardViewProps['timings']['points']) {
  if (!points?.some(({ errors }) => errors !== null)) return undefined;
  const failed = points.reduce((sum, { errors }) => sum + (errors ?? 0), 0);
  const calls = points.reduce((sum, { requests }) => sum + requests, failed);
  return calls > 0 ? { share: (calls - failed) / calls, failed } : undefined;
}

interface BalanceProps {
  now: NowFigures | undefined;
  failed: boolean;
  teamId: string | null | undefined;
}

function Balance({ now, failed, teamId }: BalanceProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <Card
      label={
        <>
          {t(now?.means === 'budget' ? 'kpi.budget' : 'kpi.balance')}
          {teamId ? (
            <Anchor asChild ms="auto">
              <Link to={`/teams/${teamId}`}>{t('kpi.team')}</Link>
            </Anchor>
          ) : (
            <Anchor asChild ms="auto">
              <Link to="/topup">{t('kpi.topUp')}</Link>
            </Anchor>
          )}
        </>
      }
      value={now && format.quota(now.balance)}
      failed={failed}
      tall
    >
      {now && (
        <Box textStyle="caption" mt="1">
          <Meter used={now.used} limit={now.used + Math.max(0, now.balance)} />
          <Box color="fg.muted" mt="1">
            {now.balance <= 0
              ? t('kpi.empty')
              : now.daysLeft === undefined
                ? t('kpi.unspent')
                : now.daysLeft > aYear
                  ? t('kpi.yearLeft')
                  : t('kpi.daysLeft', { count: Math.floor(now.daysLeft) })}
          </Box>
        </Box>
      )}
    </Card>
  );
}

interface KpiProps {
  label: string;
  value: string | undefined;
  /** The exact value, or the value in the other unit. */
  exact?: string;
  /** The value could not be loaded. */
  failed?: boolean;
  change?: number;
  note?: string;
  run?: readonly number[];
}

function Kpi({ label, value, exact, failed = false, change, note, run }: KpiProps) {
  return (
    <Card
      label={label}
      failed={failed}
      tall={run !== undefined}
      value={
        value !== undefined &&
        (exact && exact !== value ? (
          <Tip content={exact}>
            <Box as="span" tabIndex={0} borderRadius="sm">
              {value}
            </Box>
          </Tip>
        ) : (
          value
        ))
      }
    >
      {change !== undefined && (
        <Box textStyle="caption" color="fg.muted">
          <Change share={change} />
        </Box>
      )}
      {note && (
        <Box textStyle="caption" color="fg.muted">
          {note}
        </Box>
      )}
      {run && (
        <Box mt="auto">
          <Sparkline values={run} />
        </Box>
      )}
    </Card>
  );
}

/** Shows the direction as an arrow without colour, because more is neither good nor bad. */
function Change({ share }: { share: number }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const value = format.percent(Math.abs(share));
  if (Math.abs(share) < 0.0005) return <span>{t('kpi.same')}</span>;
  return (
    <span>
      <span aria-hidden>
        {share > 0 ? '↑' : '↓'} {value}
      </span>
      <span className="visually-hidden">{t(share > 0 ? 'kpi.up' : 'kpi.down', { value })}</span>
    </span>
  );
}

interface CardProps {
  label: ReactNode;
  value: ReactNode;
  /** The value could not be loaded; the cards below show the reason. */
  failed: boolean;
  /** Has several lines below the value, whose place is reserved until they are known. */
  tall?: boolean;
  children?: ReactNode;
}

/** In narrower windows the cards have two lines of different widths, and one font size. */
const figureSize = { base: 'lg', '2xl': 'clamp({fontSizes.lg}, 16cqi, {fontSizes.kpi})' };

function Card({ label, value, failed, tall, children }: CardProps) {
  return (
    <Box
      layerStyle="card"
      px="4"
      py="3"
      minW="0"
      minH={tall ? { base: '9.25rem', md: '9.75rem' } : undefined}
      display="flex"
      flexDirection="column"
      containerType="inline-size"
    >
      <Box as="dt" display="flex" gap="2" textStyle="caption" color="fg.muted">
        {label}
      </Box>
      <Box as="dd" m="0" flex="1" display="flex" flexDirection="column">
        {/* An amount is never truncated: its font shrinks in a narrow card, and then it wraps. */}
        <Box textStyle="kpi" fontSize={figureSize} minH="9" overflowWrap="anywhere">
          {value || (failed ? <Dash /> : <Placeholder h="6" mt="1.5" w="60%" borderRadius="sm" />)}
        </Box>
        {children}
      </Box>
    </Box>
  );
}
