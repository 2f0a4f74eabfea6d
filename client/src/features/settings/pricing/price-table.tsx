import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Plus, SquarePen, Tags, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { modelPath } from '../../../lib/model-path';
import { type BillingMode, modes } from '../../../lib/prices/price-dimensions';
import { Badge } from '../../../ui/data/badge';
import { Dash, Mono } from '../../../ui/data/figures';
import { SelectInput } from '../../../ui/form/select-input';
import { IconAction } from '../../../ui/icon-action';
import type { DataColumn } from '../../../ui/table/column';
import { DataTable } from '../../../ui/table/data-table';
import { FilterBar, FilterItem } from '../../../ui/table/filter-bar';
import { RowLink } from '../../../ui/table/row-link';
import { useFormat } from '../../../ui/use-format';
import { conditionsOf } from './factors/factor-rules';
import { PriceCell } from './price-cell';
import { billingOf, hasFactors, type ModelEntries, ratioKeys } from './prices';
import { useLocalList } from './use-local-list';
import type { UsageByModel } from './use-model-usage';

const views = [...modes, 'factors', 'changed'] as const;
type View = (typeof views)[number];

const billingColor = (mode: BillingMode) => (mode === 'PER_TOKEN' ? 'blue' : mode === 'PER_CALL' ? 'violet' : 'cyan');

interface PriceTableProps {
  /** Models of the draft. */
  models: readonly ModelEntries[];
  /** False for users who may not change prices. */
  editable: boolean;
  /** Models whose prices differ from the stored prices. */
  changed: ReadonlySet<string>;
  /** Channels, calls and spend by model, as far as the user may see them. */
  usage: UsageByModel;
  onReload(): void;
  onAdd(): void;
  onEdit(prices: ModelEntries): void;
  onRemove(prices: ModelEntries): void;
}

function fits(view: View, entries: ModelEntries, changed: ReadonlySet<string>): boolean {
  if (view === 'changed') return changed.has(entries.model);
  if (view === 'factors') return hasFactors(entries);
  return billingOf(entries) === view;
}

/** One row per model: its price and how the price is set. */
export function PriceTable(props: PriceTableProps) {
  const { models, editable, changed, usage, onReload, onAdd, onEdit, onRemove } = props;
  const { t } = useTranslation('prices');
  const [q, setQ] = useState('');
  const [view, setView] = useState<View>();
  const clear = () => {
    setQ('');
    setView(undefined);
  };
  const wanted = q.toLowerCase();
  const found = models.filter(
    (prices) => prices.model.toLowerCase().includes(wanted) && (view === undefined || fits(view, prices, changed)),
  );
  const { calls, pending } = usage;
  const spent = (model: string) => calls?.get(model)?.quota ?? -1;
  // What is used comes first: most sites use a few of many priced models.
  const ordered = found.toSorted((one, other) => spent(other.model) - spent(one.model));
  const { list, rows, total } = useLocalList(pending ? undefined : ordered, q !== '' || view !== undefined, clear);
  const add = editable && (
    <Button size="sm" onClick={onAdd}>
      <Plus aria-hidden />
      {t('table.add')}
    </Button>
  );
  return (
    <DataTable
      id="model-prices"
      caption={t('table.caption')}
      columns={useColumns(changed, usage)}
      rows={rows}
      rowId={({ model }) => model}
      rowName={({ model }) => model}
      total={total}
      list={list}
      loading={pending}
      onRefresh={onReload}
      filters={
        <FilterBar search={{ value: q, onChange: setQ, placeholder: t('table.search') }} actions={add}>
          <FilterItem w="36">
            <SelectInput
              size="sm"
              label={t('table.billing')}
              placeholder={t('table.all')}
              value={view ?? ''}
              onChange={(next) => setView(views.find((one) => one === next))}
              options={views.map((value) => ({
                value,
                label: t(value === 'factors' || value === 'changed' ? `table.${value}` : `mode.${value}.name`),
              }))}
            />
          </FilterItem>
        </FilterBar>
      }
      empty={{ icon: Tags, title: t('table.emptyTitle'), text: t('table.emptyText'), action: add }}
      {...(editable && {
        onOpen: onEdit,
        actions: (prices: ModelEntries) => (
          <>
            <IconAction
              icon={SquarePen}
              label={t('table.edit', { model: prices.model })}
              onClick={() => onEdit(prices)}
            />
            <IconAction
              icon={Trash2}
              label={t('table.remove', { model: prices.model })}
              onClick={() => onRemove(prices)}
            />
          </>
        ),
      })}
    />
  );
}

function useColumns(changed: ReadonlySet<string>, { channels, calls }: UsageByModel): DataColumn<ModelEntries>[] {
  const { t } = useTranslation('prices');
  const format = useFormat();
  const figure = (text: string | undefined) => (text === undefined ? <Dash /> : text);
  const ratio = (value: string | undefined) =>
    value === undefined ? (
      <Dash />
    ) : (
      <Box as="span" textStyle="figure">
        {value}
      </Box>
    );
  return [
    {
      id: 'model',
      header: t('column.model'),
      fixed: true,
      card: 'title',
      minW: '44',
      maxW: '64',
      cell: ({ model }) => (
        <RowLink to={modelPath(model)}>
          <Mono maxW="56">{model}</Mono>
        </RowLink>
      ),
    },
    {
      id: 'billing',
      header: t('column.billing'),
      card: 'status',
      cell: (prices) => {
        const billing = billingOf(prices);
        return changed.has(prices.model) ? (
          <Badge color="yellow">{t('table.changed')}</Badge>
        ) : billing ? (
          <Badge color={billingColor(billing)}>{t(`mode.${billing}.name`)}</Badge>
        ) : (
          <Badge color={hasFactors(prices) ? 'gray' : 'orange'}>
            {t(hasFactors(prices) ? 'table.factors' : 'table.unset')}
          </Badge>
        );
      },
    },
    { id: 'price', header: t('column.price'), minW: '64', cell: (prices) => <PriceCell prices={prices} /> },
    ...(channels
      ? [
          {
            ...{ id: 'channels', header: t('column.channels'), align: 'end' as const, card: 'short' as const },
            cell: ({ model }: ModelEntries) => figure(channels.get(model)?.toString()),
          },
        ]
      : []),
    ...(calls
      ? [
          {
            ...{ id: 'calls', header: t('column.calls'), align: 'end' as const, card: 'short' as const },
            cell: ({ model }: ModelEntries) => {
              const sum = calls.get(model);
              return figure(sum && format.integer(sum.requests));
            },
          },
          {
            ...{ id: 'spend', header: t('column.spend'), align: 'end' as const, card: 'short' as const },
            cell: ({ model }: ModelEntries) => {
              const sum = calls.get(model);
              return figure(sum && format.quota(sum.quota));
            },
          },
        ]
      : []),
    {
      id: 'factors',
      header: t('column.factors'),
      wrap: true,
      cell: (entries) => (hasFactors(entries) ? <Mono maxW="48">{conditionsOf(entries).join(' ')}</Mono> : <Dash />),
    },
    ...ratioKeys.map(
      (key): DataColumn<ModelEntries> => ({
        id: key,
        header: t(`option.${key}.column`),
        align: 'end',
        optional: key !== 'ModelRatio' && key !== 'CompletionRatio',
        cell: (prices) => ratio(prices[key]),
      }),
    ),
  ];
}
