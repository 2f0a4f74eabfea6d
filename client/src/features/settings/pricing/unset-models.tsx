import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { CircleCheck, Sparkles, SquarePen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Dash, Mono } from '../../../ui/data/figures';
import { notify } from '../../../ui/feedback/notify';
import { IconAction } from '../../../ui/icon-action';
import type { DataColumn } from '../../../ui/table/column';
import { DataTable } from '../../../ui/table/data-table';
import { FilterBar } from '../../../ui/table/filter-bar';
import type { Batch } from './batch';
import { BatchDialog } from './batch.dialog';
import { PriceCell } from './price-cell';
import type { ModelPrices } from './prices';
import { useLocalList } from './use-local-list';

export interface UnsetModel {
  model: string;
  /** Prices of a model of the same family. */
  like?: ModelPrices;
}

interface UnsetModelsProps {
  /** Title of the page and its views. */
  heading: ReactNode;
  /** Commands of all views. */
  menu: ReactNode;
  /** Undefined until the first response. */
  models: readonly UnsetModel[] | undefined;
  /** False for users who may not change prices. */
  editable: boolean;
  loading: boolean;
  error: unknown;
  onReload(): void;
  onEdit(model: string): void;
  /** Applies prices to the draft. */
  onSet(prices: ModelPrices[]): void;
  onBatch(models: readonly string[], batch: Batch): void;
}

/** Enabled models without a price: sets prices one by one, in bulk, or from a model of the same family. */
export function UnsetModels(props: UnsetModelsProps) {
  const { heading, menu, models, editable, loading, error, onReload, onEdit, onSet, onBatch } = props;
  const { t } = useTranslation('prices');
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const [batching, setBatching] = useState(false);
  const found = models?.filter(({ model }) => model.toLowerCase().includes(q.toLowerCase()));
  const { list, rows, total } = useLocalList(found, q !== '', () => setQ(''));
  const copy = (unset: readonly UnsetModel[]) => {
    onSet(unset.flatMap(({ model, like }) => (like ? [{ ...like, model }] : [])));
    setChosen([]);
  };
  const selected = (models ?? []).filter(({ model }) => chosen.includes(model));
  const suggest = () => {
    if (selected.some(({ like }) => like)) copy(selected);
    else notify.info(t('unset.noSuggestions'));
  };
  const batch = () => {
    if (selected.length === 0) notify.error(t('error.selectModels'));
    else setBatching(true);
  };
  return (
    <>
      <DataTable
        id="unset-models"
        caption={t('unset.caption')}
        heading={heading}
        headingHasTabs
        tools={menu}
        commands={
          editable && (
            <Button size="sm" onClick={batch}>
              {t('unset.batch')}
            </Button>
          )
        }
        columns={useColumns()}
        rows={rows}
        rowId={({ model }) => model}
        rowName={({ model }) => model}
        total={total}
        list={list}
        loading={loading}
        error={error}
        onRefresh={onReload}
        filters={<FilterBar search={{ value: q, onChange: setQ, placeholder: t('table.search') }} />}
        empty={{ icon: CircleCheck, title: t('unset.emptyTitle'), text: t('unset.emptyText') }}
        {...(editable && {
          selection: {
            ids: chosen,
            onChange: setChosen,
            bulkActions: (
              <>
                <Button size="sm" onClick={batch}>
                  {t('unset.batch')}
                </Button>
                <Button size="sm" onClick={suggest}>
                  {t('unset.useSuggestions')}
                </Button>
              </>
            ),
          },
          actions: (unset: UnsetModel) => (
            <>
              {unset.like && (
                <IconAction
                  icon={Sparkles}
                  label={t('unset.use', { model: unset.model })}
                  onClick={() => copy([unset])}
                />
              )}
              <IconAction
                icon={SquarePen}
                label={t('table.edit', { model: unset.model })}
                onClick={() => onEdit(unset.model)}
              />
            </>
          ),
        })}
      />
      <BatchDialog
        open={batching}
        count={selected.length}
        onClose={() => setBatching(false)}
        onSet={(values) => {
          onBatch(
            selected.map(({ model }) => model),
            values,
          );
          setBatching(false);
          setChosen([]);
        }}
      />
    </>
  );
}

function useColumns(): DataColumn<UnsetModel>[] {
  const { t } = useTranslation('prices');
  return [
    {
      id: 'model',
      header: t('column.model'),
      fixed: true,
      card: 'title',
      minW: '48',
      cell: ({ model }) => <Mono>{model}</Mono>,
    },
    {
      id: 'like',
      header: t('unset.suggestion'),
      minW: '56',
      wrap: true,
      cell: ({ like }) =>
        like ? (
          <PriceCell prices={like} />
        ) : (
          <Box as="span" color="fg.muted">
            {t('unset.none')}
          </Box>
        ),
    },
    {
      id: 'source',
      header: t('unset.source'),
      cell: ({ like }) => (like ? <Mono maxW="48">{like.model}</Mono> : <Dash />),
    },
  ];
}
