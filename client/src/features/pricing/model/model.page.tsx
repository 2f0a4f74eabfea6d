import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Grid } from '@chakra-ui/react/grid';
import { Stack } from '@chakra-ui/react/stack';
import { MessageSquare, ScrollText } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { useCan } from '../../../lib/session';
import { useStatus } from '../../../lib/status';
import { PageUnavailable } from '../../../ui/feedback/page-unavailable';
import { PageHeader } from '../../../ui/page-header';
import { ModelPriceHistory } from './model-price-history';

// What other screens share is not part of the first load.
const ModelPrice = lazy(() => import('./model-price').then((module) => ({ default: module.ModelPrice })));
const ModelUsage = lazy(() => import('./model-usage').then((module) => ({ default: module.ModelUsage })));
const ModelCalls = lazy(() => import('./model-calls').then((module) => ({ default: module.ModelCalls })));

/** One model: its price and facts, what was used of it, the channels that serve it, and how its price changed. */
export function ModelPage() {
  const { t } = useTranslation('model');
  const [search] = useSearchParams();
  const model = search.get('name')?.trim() ?? '';
  const { enable_data_export: hasSums } = useStatus();
  const seesLog = useCan('logs:read');
  const seesChannels = useCan('channels:read');
  const seesPrices = useCan('prices:read');
  // The page with the prices reads the options.
  const canOpenPrices = useCan('options:read');
  const mayEdit = useCan('prices:write') && canOpenPrices;
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
              <Link to={`/pricing?${new URLSearchParams({ calc: model })}`}>{t('action.estimate')}</Link>
            </Button>
            <Button asChild size="sm">
              <Link to={`/playground?${query}`}>
                <MessageSquare aria-hidden />
                {t('action.try')}
              </Link>
            </Button>
            {mayEdit && (
              <Button asChild size="sm" variant="solid" colorPalette="brand">
                <Link to={`/models?${new URLSearchParams({ edit: model })}`}>{t('action.prices')}</Link>
              </Button>
            )}
          </>
        }
      />
      <Stack gap="4">
        <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 2fr)' }}>
          <Suspense fallback={<Waiting />}>
            <ModelPrice model={model} />
          </Suspense>
          {hasSums && (
            <Suspense fallback={<Waiting />}>
              <ModelUsage model={model} ofSite={seesLog} />
            </Suspense>
          )}
        </Grid>
        {(seesChannels || seesLog) && (
          <Suspense fallback={<Waiting />}>
            <ModelCalls model={model} seesChannels={seesChannels} seesLog={seesLog && hasSums === true} />
          </Suspense>
        )}
        {seesPrices && <ModelPriceHistory model={model} />}
      </Stack>
    </>
  );
}

const Waiting = () => <Box layerStyle="card" minH="64" aria-busy />;
