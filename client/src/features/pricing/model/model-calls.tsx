import { skipToken } from '@apollo/client/react';
import { Grid } from '@chakra-ui/react/grid';
import { useTranslation } from '../../../i18n/use-translation';
import { failedCall } from '../../../lib/log-types';
import { BarList } from '../../../ui/chart/bar-list';
import { rangeName } from '../../../ui/chart/chart-time';
import { boundsOfView, logLink } from '../../../ui/chart/time-view';
import { useDays } from '../../../ui/chart/use-days';
import { useFormat } from '../../../ui/use-format';
import { useModelCallsQuery, useModelChannelsQuery } from './model.generated';
import { ModelChannels } from './model-channels';

interface ModelCallsProps {
  model: string;
  seesChannels: boolean;
  /** Whether the user sees sums of the log of all users. */
  seesLog: boolean;
}

/** The channels that serve the model with their calls and latency, and why calls failed. */
export function ModelCalls({ model, seesChannels, seesLog }: ModelCallsProps) {
  const { t } = useTranslation('model');
  const { t: tc } = useTranslation('costExplorer');
  const format = useFormat();
  const view = useDays('30d');
  const filter = { ...boundsOfView(view), modelName: model };
  const served = useModelChannelsQuery(seesChannels ? { variables: { model } } : skipToken);
  const calls = useModelCallsQuery(
    seesLog ? { variables: { filter, causes: filter, zone: view.zone }, fetchPolicy: 'no-cache' } : skipToken,
  );
  const causes = calls.data?.errorCauses.toSorted((a, b) => b.errors - a.errors) ?? [];
  const failed = causes.reduce((total, { errors }) => total + errors, 0);
  return (
    <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}>
      <ModelChannels
        channels={served.data?.channels.nodes.filter(({ models }) => models.includes(model))}
        calls={calls.data?.usage}
        countedUntil={calls.data?.usageDays.countedUntil ?? null}
        loading={served.loading || calls.loading}
        error={served.error ?? calls.error}
        onRetry={() => {
          if (seesChannels) void served.refetch();
          if (seesLog) void calls.refetch();
        }}
        linked={seesChannels}
      />
      {seesLog && (
        <BarList
          title={t('failures.title')}
          caption={rangeName(view, format.language)}
          nameHeader={tc('errors.cause')}
          valueHeader={tc('show.errors')}
          color="status.red.solid"
          loading={!calls.data && calls.loading}
          error={calls.data ? undefined : calls.error}
          onRetry={() => void calls.refetch()}
          empty={t('failures.none')}
          format={format.integer}
          items={causes.map(({ cause, errors }) => ({
            id: cause,
            name: tc(`cause.${cause}`),
            value: errors,
            note: format.percent(errors / failed),
            to: logLink(view, { model, channel: undefined }, undefined, {
              type: failedCall,
              cause: cause.toLowerCase(),
            }),
          }))}
        />
      )}
    </Grid>
  );
}
