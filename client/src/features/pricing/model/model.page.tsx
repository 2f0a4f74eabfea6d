import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { MessageSquare, ScrollText } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { logPath } from '../../../lib/log-path';
import { useCan } from '../../../lib/session';
import { useStatus } from '../../../lib/status';
import { Dash, Mono, Timestamp } from '../../../ui/data/figures';
import { PageUnavailable } from '../../../ui/feedback/page-unavailable';
import { ErrorState } from '../../../ui/feedback/states';
import { ObjectPage, ObjectSection } from '../../../ui/object/object-page';
import { useDialogState } from '../../../ui/overlay/use-dialog-state';
import { Section } from '../../../ui/section';
import { ScrollingTable } from '../../../ui/table/scrolling-table';
import { BodyCell, HeadCell } from '../../../ui/table/table-parts';
import { useModelPriceChangesQuery } from './model.generated';

// Other screens share these parts, so they are not in the first load.
const ModelPrice = lazy(() => import('./model-price').then((module) => ({ default: module.ModelPrice })));
const ModelUsage = lazy(() => import('./model-usage').then((module) => ({ default: module.ModelUsage })));
const ModelCalls = lazy(() => import('./model-calls').then((module) => ({ default: module.ModelCalls })));

interface ModelPageProps {
  /** Edits the price of a model. It belongs to the settings; the application passes it. */
  editor: ComponentType<{ model: string; open: boolean; onClose(): void; onSaved(): void }>;
  /** The last calls of a model, which are a section of another feature. */
  calls(model: string): ReactNode;
}

/** One model: its price and facts, its usage, the channels that serve it, its calls, and its price history. */
export function ModelPage({ editor: PriceEditor, calls }: ModelPageProps) {
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
      <ObjectPage
        title={model}
        actions={
          <>
            <Button asChild size="sm">
              <Link to={logPath({ model })}>
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
        facts={<ModelPrice key={saves} model={model} />}
        usage={hasSums && <ModelUsage model={model} ofSite={seesLog} />}
      >
        {(seesChannels || seesLog) && (
          <ObjectSection>
            <ModelCalls model={model} seesChannels={seesChannels} seesLog={seesLog && hasSums === true} />
          </ObjectSection>
        )}
        {calls(model)}
        {seesPrices && <ModelPriceHistory key={saves} model={model} />}
      </ObjectPage>
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

/** Who changed which entry of the model in the price options, newest first. */
function ModelPriceHistory({ model }: { model: string }) {
  const { t } = useTranslation('model');
  const { data, error, refetch } = useModelPriceChangesQuery({
    variables: { model },
    // The price may have been changed in this console.
    fetchPolicy: 'cache-and-network',
  });
  const changes = data?.modelPriceChanges;
  const title = t('history.title');
  return (
    <Section title={title} text={t('history.text')}>
      {error && !data && <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {changes?.length === 0 && <Box color="fg.muted">{t('history.none')}</Box>}
      {changes && changes.length > 0 && (
        <ScrollingTable title={title}>
          <thead>
            <tr>
              {(['time', 'user', 'option', 'before', 'after'] as const).map((column) => (
                <HeadCell key={column} scope="col">
                  {t(`history.${column}`)}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ key, before, after, changedAt, username }) => (
              <tr key={`${changedAt} ${key}`}>
                <BodyCell>
                  <Timestamp at={changedAt} />
                </BodyCell>
                <BodyCell>{username}</BodyCell>
                <BodyCell>
                  <Mono>{key}</Mono>
                </BodyCell>
                <BodyCell>{before === null ? <Dash /> : <Mono>{before}</Mono>}</BodyCell>
                <BodyCell>{after === null ? <Dash /> : <Mono>{after}</Mono>}</BodyCell>
              </tr>
            ))}
          </tbody>
        </ScrollingTable>
      )}
    </Section>
  );
}
