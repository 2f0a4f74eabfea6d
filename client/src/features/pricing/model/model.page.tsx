import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Grid } from '@chakra-ui/react/grid';
import { Stack } from '@chakra-ui/react/stack';
import { MessageSquare, ScrollText } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { useCan } from '../../../lib/session';
import { useStatus } from '../../../lib/status';
import { PageUnavailable } from '../../../ui/feedback/page-unavailable';
import { useDialogState } from '../../../ui/overlay/use-dialog-state';
import { PageHeader } from '../../../ui/page-header';
import { ModelPriceHistory } from './model-price-history';

// What other screens share is not part of the first load.
const ModelPrice = lazy(() => import('./model-price').then((module) => ({ default: module.ModelPrice })));
const ModelUsage = lazy(() => import('./model-usage').then((module) => ({ default: module.ModelUsage })));
const ModelCalls = lazy(() => import('./model-calls').then((module) => ({ default: module.ModelCalls })));

interface ModelPageProps {
  /** Edits the price of a model. It belongs to the settings; the application passes it. */
  editor: ComponentType<{ model: string; open: boolean; onClose(): void; onSaved(): void }>;
}

/** One model: its price and facts, what was used of it, the channels that serve it, and how its price changed. */
export function ModelPage({ editor: PriceEditor }: ModelPageProps) {
  const { t } = useTranslation('model');
  const [search] = useSearchParams();
  const model = search.get('name')?.trim() ?? '';
  const { enable_data_export: hasSums } = useStatus();
  const seesLog = useCan('logs:read');
  const seesChannels = useCan('channels:read');
  const seesPrices = useCan('prices:read');
  // The editor reads the options.
  const readsOptions = useCan('options:read');
  const mayEdit = useCan('prices:write') && readsOptions;
  const editing = useDialogState<string>();
  /** The number of saved changes; another number loads the price and its history again. */
  const [saves, setSaves] = useState(0);
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
              <Button size="sm" variant="solid" colorPalette="brand" onClick={() => editing.show(model)}>
                {t('action.prices')}
              </Button>
            )}
          </>
        }
      />
      <Stack gap="4">
        <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 2fr)' }}>
          <Suspense fallback={<Waiting />}>
            <ModelPrice key={saves} model={model} />
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
        {seesPrices && <ModelPriceHistory key={saves} model={model} />}
      </Stack>
      {editing.held && (
        <Suspense fallback={null}>
          <PriceEditor
            key={editing.held.serial}
            model={editing.held.value}
            open={editing.held.open}
            onClose={editing.close}
            onSaved={() => setSaves((before) => before + 1)}
          />
        </Suspense>
      )}
    </>
  );
}

const Waiting = () => <Box layerStyle="card" minH="64" aria-busy />;
