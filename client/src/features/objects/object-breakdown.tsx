import { useTranslation } from '../../i18n/use-translation';
import { modelPath } from '../../lib/object-path';
import { BarList } from '../../ui/chart/bar-list';
import { rangeName } from '../../ui/chart/chart-time';
import { boundsOfView, logLink } from '../../ui/chart/time-view';
import { useDays } from '../../ui/chart/use-days';
import { useFormat } from '../../ui/use-format';
import type { CallsOf } from './calls-of';
import { useObjectBreakdownQuery } from './objects.generated';

interface ObjectBreakdownProps {
  of: CallsOf;
  by: 'model' | 'token';
}

const dimensions = { model: 'MODEL', token: 'TOKEN' } as const;

/** The models or API tokens of the calls of an object with the largest cost in the last 30 days. */
export function ObjectBreakdown({ of: { scope, filter, log }, by }: ObjectBreakdownProps) {
  const { t } = useTranslation('objects');
  const format = useFormat();
  const view = useDays('30d');
  // The calls of an account are summed immediately, the calls of a channel by a job.
  const counted = filter.channelId != null;
  const { data, loading, error, refetch } = useObjectBreakdownQuery({
    variables: { scope, filter: { ...filter, ...boundsOfView(view) }, zone: view.zone, by: [dimensions[by]], counted },
    fetchPolicy: 'no-cache',
  });
  const range = rangeName(view, format.language);
  const countedUntil = data?.usageDays?.countedUntil;
  return (
    <BarList
      title={t(`breakdown.${by}`)}
      caption={countedUntil ? t('breakdown.countedUntil', { range, time: format.timestamp(countedUntil) }) : range}
      nameHeader={t(`breakdown.${by}`)}
      valueHeader={t('breakdown.spend')}
      loading={!data && loading}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
      empty={t(counted && !countedUntil ? 'breakdown.notCounted' : 'breakdown.none')}
      format={(units) => format.quota(units)}
      mono={by === 'model'}
      items={(data?.usage ?? []).map(({ modelName, tokenId, tokenName, quota, requests }) => {
        const id = (by === 'model' ? modelName : tokenId) ?? '';
        return {
          id,
          name: by === 'model' ? id : tokenName || (id === '0' ? t('breakdown.noToken') : `#${id}`),
          value: quota,
          note: t('breakdown.calls', { count: requests, calls: format.integer(requests) }),
          to:
            by === 'model'
              ? modelPath(id)
              : logLink(view, { model: '', channel: undefined }, undefined, { ...log, tokenId: id }),
        };
      })}
    />
  );
}
