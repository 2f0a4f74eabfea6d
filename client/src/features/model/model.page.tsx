import { Button } from '@chakra-ui/react/button';
import { Grid } from '@chakra-ui/react/grid';
import { Stack } from '@chakra-ui/react/stack';
import { Calculator, MessageSquare, ScrollText, Tags } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { calendarOf } from '../../lib/calendar';
import { useCan } from '../../lib/session';
import { useStatus } from '../../lib/status';
import { PageUnavailable } from '../../ui/feedback/page-unavailable';
import { PageHeader } from '../../ui/page-header';
import { timeViewOf } from '../cost-explorer/time-view';
import { ModelCalls } from './model-calls';
import { ModelPrice } from './model-price';
import { ModelPriceHistory } from './model-price-history';
import { ModelUsage } from './model-usage';

const range = { range: '30d', from: undefined, to: undefined, bucket: 'day', model: '', channel: undefined } as const;

/** One model: its price and facts, what was used of it, the channels that serve it, and how its price changed. */
export function ModelPage() {
  const { t } = useTranslation('model');
  const [search] = useSearchParams();
  const model = search.get('name')?.trim() ?? '';
  const { time_zone: zone, enable_data_export: hasSums } = useStatus();
  const [asOf] = useState(Date.now);
  const view = useMemo(() => timeViewOf(range, calendarOf(zone), asOf, true), [zone, asOf]);
  const seesLog = useCan('logs:read');
  const seesChannels = useCan('channels:read');
  const seesPrices = useCan('prices:read');
  const mayEdit = useCan('prices:write');
  if (model === '') return <PageUnavailable reason="notFound" />;
  const query = new URLSearchParams({ model });
  return (
    <>
      <PageHeader
        title={model}
        actions={
          <>
            <Button asChild size="sm">
              <Link to={`/log?${query}`}>
                <ScrollText aria-hidden />
                {t('action.calls')}
              </Link>
            </Button>
            <Button asChild size="sm">
              <Link to={`/pricing?${new URLSearchParams({ calc: model })}`}>
                <Calculator aria-hidden />
                {t('action.estimate')}
              </Link>
            </Button>
            <Button asChild size="sm">
              <Link to={`/playground?${query}`}>
                <MessageSquare aria-hidden />
                {t('action.try')}
              </Link>
            </Button>
            {mayEdit && (
              <Button asChild size="sm" variant="solid" colorPalette="brand">
                <Link to={`/setting?${new URLSearchParams({ tab: 'models' })}`}>
                  <Tags aria-hidden />
                  {t('action.prices')}
                </Link>
              </Button>
            )}
          </>
        }
      />
      <Stack gap="4">
        <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 2fr)' }}>
          <ModelPrice model={model} />
          {hasSums && <ModelUsage model={model} view={view} ofSite={seesLog} />}
        </Grid>
        {(seesChannels || seesLog) && (
          <ModelCalls model={model} view={view} seesChannels={seesChannels} seesLog={seesLog && hasSums === true} />
        )}
        {seesPrices && <ModelPriceHistory model={model} />}
      </Stack>
    </>
  );
}
