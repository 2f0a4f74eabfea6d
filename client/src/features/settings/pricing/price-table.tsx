import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Plus, SquarePen, Tags, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { pageOf, useListState } from '../../../lib/list-state';
import { modelPath } from '../../../lib/object-path';
import type { BillingMode } from '../../../lib/prices/price-dimensions';
import { sortOf } from '../../../resource-list/sort';
import { Badge } from '../../../ui/data/badge';
import { Dash, Mono } from '../../../ui/data/figures';
import { SelectInput } from '../../../ui/form/select-input';
import { IconAction } from '../../../ui/icon-action';
import type { DataColumn } from '../../../ui/table/column';
import { DataTable } from '../../../ui/table/data-table';
import { FilterBar, FilterItem } from '../../../ui/table/filter-bar';
import { RowLink } from '../../../ui/table/row-link';
import { Tip } from '../../../ui/tip';
import { useFormat } from '../../../ui/use-format';
import { conditionsOf } from './factor-rules';
import { PriceCell } from './price-cell';
import {
  inOrder,
  inputDollars,
  outputDollars,
  type PriceFigures,
  type PriceView,
  priceLists,
  priceViews,
} from './price-order';
import { billingOf, hasFactors, type ModelEntries, ratioKeys } from './prices';
import type { UsageByModel } from './use-model-usage';

const billingColor = (mode: BillingMode) => (mode === 'PER_CALL' ? 'violet' : 'cyan');

interface PriceTableProps {
  /** Title of the page and its views. */
  heading: ReactNode;
  /** Further actions of the page. */
  menu: ReactNode;
  /** Models of the draft. */
  models: readonly ModelEntries[];
  /** False for users who may not change prices. */
  editable: boolean;
  /** Models whose prices differ from the stored prices. */
  changed: ReadonlySet<string>;
  /** Channels, calls and spend by model; only the figures that the user may see. */
  usage: UsageByModel;
  /** The ratios of output to input that calls are charged with, by model. */
  ratiosInEffect: ReadonlyMap<string, number>;
  onReload(): void;
  onAdd(): void;
  onEdit(prices: ModelEntries): void;
  onRemove(prices: ModelEntries): void;
}

function fits(view: PriceView, entries: ModelEntries, changed: ReadonlySet<string>): boolean {
  if (view === 'changed') return changed.has(entries.model);
  if (view === 'factors') return hasFactors(entries);
  return billingOf(entries) === view;
}

/** One row per model: its price and how the price is set. */
export function PriceTable(props: PriceTableProps) {
  const { heading, menu, models, editable, changed, usage, ratiosInEffect, onReload, onAdd, onEdit, onRemove } = props;
  const { t } = useTranslation('prices');
  const { sort, params } = priceLists[usage.seesCalls ? 'withCalls' : 'withoutCalls'];
  const list = useListState(params);
  const { q, billing } = list.filters;
  // The ratio in effect does not apply to a model whose own ratio is not saved yet.
  const inEffect = new Map([...ratiosInEffect].filter(([model]) => !changed.has(model)));
  const wanted = q.toLowerCase();
  const found = models.filter(
    (prices) => prices.model.toLowerCase().includes(wanted) && (billing === '' || fits(billing, prices, changed)),
  );
  const page = pageOf(inOrder(found, sort.argumentsOf(list.filters.sort), { ...usage, inEffect }), list);
  const add = editable && (
    <Button size="sm" aria-label={t('table.add')} onClick={onAdd}>
      <Plus aria-hidden />
      {/* On a phone the search needs the width. */}
      <Box as="span" hideBelow="sm">
        {t('table.add')}
      </Box>
    </Button>
  );
  return (
    <DataTable
      id="model-prices"
      caption={t('table.caption')}
      heading={heading}
      headingHasTabs
      tools={menu}
      commands={add}
      columns={useColumns(changed, { ...usage, inEffect })}
      rows={usage.pending ? undefined : page.nodes}
      rowId={({ model }) => model}
      rowName={({ model }) => model}
      total={page.totalCount}
      list={list}
      sort={sortOf(list, sort)}
      loading={usage.pending}
      onRefresh={onReload}
      filters={
        <FilterBar
          search={{
            value: q,
            onChange: (value) => list.setFilters({ q: value }, { replace: true }),
            placeholder: t('table.search'),
          }}
        >
          <FilterItem w="36">
            <SelectInput
              size="sm"
              label={t('table.billing')}
              placeholder={t('table.all')}
              value={billing}
              onChange={(next) => list.setText('billing', next)}
              options={priceViews.map((value) => ({
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

function useColumns(
  changed: ReadonlySet<string>,
  { channels, calls, inEffect }: PriceFigures,
): DataColumn<ModelEntries>[] {
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
          <Badge color={billingColor(billing)} isUsual={billing === 'PER_TOKEN'}>
            {t(`mode.${billing}.name`)}
          </Badge>
        ) : (
          <Badge color={hasFactors(prices) ? 'gray' : 'orange'}>
            {t(hasFactors(prices) ? 'table.factors' : 'table.unset')}
          </Badge>
        );
      },
    },
    {
      id: 'input',
      header: t('column.input'),
      align: 'end',
      card: 'short',
      minW: '24',
      cell: (prices) => {
        const input = inputDollars(prices);
        return input === undefined ? <PriceCell prices={prices} /> : figure(format.pricePerMillion(input));
      },
    },
    {
      id: 'output',
      header: t('column.output'),
      align: 'end',
      card: 'short',
      minW: '24',
      cell: (prices) => {
        if (inputDollars(prices) === undefined) return <Dash />;
        const output = outputDollars(prices, inEffect);
        const price = output === undefined ? t('byDefault') : format.pricePerMillion(output);
        if (prices.CompletionRatio !== undefined) return price;
        return (
          <Tip content={t('byDefaultRatio')}>
            <Box as="span" color="fg.muted" tabIndex={0}>
              {price}
            </Box>
          </Tip>
        );
      },
    },
    ...(channels
      ? [
          {
            id: 'channels',
            header: t('column.channels'),
            align: 'end' as const,
            card: 'short' as const,
            cell: ({ model }: ModelEntries) => figure(channels.get(model)?.toString()),
          },
        ]
      : []),
    ...(calls
      ? [
          {
            id: 'calls',
            header: t('column.calls'),
            align: 'end' as const,
            card: 'short' as const,
            cell: ({ model }: ModelEntries) => {
              const sum = calls.get(model);
              return figure(sum && format.integer(sum.requests));
            },
          },
          {
            id: 'spend',
            header: t('column.spend'),
            align: 'end' as const,
            card: 'short' as const,
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
        optional: true,
        cell: (prices) => ratio(prices[key]),
      }),
    ),
  ];
}
