import { useTranslation } from '../../../i18n/use-translation';
import { consumption } from '../../../lib/log-types';
import { byBucket, rangeName, timeNames } from '../../../ui/chart/chart-time';
import { quotaColumnUse, quotaTickUse } from '../../../ui/chart/quota-ticks';
import { StackedTime } from '../../../ui/chart/stacked-time';
import { boundsOfView, logLink } from '../../../ui/chart/time-view';
import { useDays } from '../../../ui/chart/use-days';
import { useFormat } from '../../../ui/use-format';
import { type ModelUsageQuery, useModelUsageQuery } from './model.generated';

interface ModelUsageProps {
  model: string;
  /** Whether calls of all users are counted; otherwise the viewer's own calls. */
  ofSite: boolean;
}

type Amount = 'requests' | 'promptTokens' | 'completionTokens';

/** The cost of the calls of each day, with the sums of calls and tokens. */
export function ModelUsage({ model, ofSite }: ModelUsageProps) {
  const { t } = useTranslation('model');
  const format = useFormat();
  const view = useDays('30d');
  const { data, loading, error, refetch } = useModelUsageQuery({
    variables: {
      scope: ofSite ? 'SITE' : 'SELF',
      filter: { ...boundsOfView(view), modelName: model },
      zone: view.zone,
    },
    fetchPolicy: 'no-cache',
  });
  const points = data?.usage ?? [];
  const sum = (amount: Amount) => points.reduce((total, point) => total + point[amount], 0);
  const values = byBucket<ModelUsageQuery['usage'][number], number>(points, view.boundaries, ({ quota }) => quota, 0);
  const highest = format.toDollars(Math.max(0, ...values));
  const [tickUse, use] = [quotaTickUse(highest), quotaColumnUse(highest)];
  return (
    <StackedTime
      title={t(ofSite ? 'usage.site' : 'usage.own')}
      caption={[
        rangeName(view, format.language),
        t('usage.calls', { count: sum('requests'), calls: format.integer(sum('requests')) }),
        t('usage.tokens', {
          input: format.compact(sum('promptTokens')),
          output: format.compact(sum('completionTokens')),
        }),
      ].join(' · ')}
      loading={!data && loading}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
      buckets={timeNames(view, format.language)}
      series={[{ id: model, name: model, values, total: values.reduce((total, value) => total + value, 0) }]}
      timeHeader={t('usage.day', { zone: view.calendar.zone })}
      format={(units) => format.quota(units, use)}
      formatAxis={(units) => format.quota(units, tickUse)}
      empty={t('usage.none')}
      linkOf={(bucket) =>
        logLink(view, { model, channel: undefined }, bucket, { type: consumption, scope: ofSite ? '' : 'self' })
      }
    />
  );
}
