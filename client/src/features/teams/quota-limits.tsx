import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import { useTranslation } from '../../i18n/use-translation';
import { Dash } from '../../ui/data/figures';
import { Meter } from '../../ui/data/meter';
import { useFormat } from '../../ui/use-format';

/** A limit and the spending against it, in quota units. */
export interface QuotaLimit {
  readonly period: 'day' | 'week' | 'month' | 'total';
  readonly limit: number;
  /** Undefined when the viewer may not see it. */
  readonly spent: number | undefined;
}

/** Limits in quota units; null: none. */
interface Limited {
  readonly dailyQuota: number | null;
  readonly weeklyQuota: number | null;
  readonly monthlyQuota: number | null;
  readonly totalQuota?: number | null;
}

type Spending = Readonly<Partial<Record<QuotaLimit['period'], number>>>;

/** The limits that a member or a project has. */
export function limitsOf(limited: Limited, spending: Spending | null | undefined): QuotaLimit[] {
  const limits = [
    { period: 'total', limit: limited.totalQuota ?? null, spent: spending?.total },
    { period: 'day', limit: limited.dailyQuota, spent: spending?.day },
    { period: 'week', limit: limited.weeklyQuota, spent: spending?.week },
    { period: 'month', limit: limited.monthlyQuota, spent: spending?.month },
  ] as const;
  return limits.flatMap(({ period, limit, spent }) => (limit === null ? [] : [{ period, limit, spent }]));
}

/** The spent part of each limit; only the limits when the viewer may not see it. */
export function QuotaLimits({ of }: { of: readonly QuotaLimit[] }) {
  const { t } = useTranslation('teams');
  const format = useFormat();
  if (of.length === 0) return <Dash />;
  return (
    <Stack gap="1">
      {of.map(({ period, limit, spent }) => (
        <Box key={period}>
          <Box textStyle="caption" color="fg.muted">
            {t(`period.${period}`)}
          </Box>
          {spent === undefined ? format.quota(limit) : <Meter used={spent} limit={limit} warnBelow={limit / 10} />}
        </Box>
      ))}
    </Stack>
  );
}
