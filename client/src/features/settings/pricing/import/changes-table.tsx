import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { useTranslation } from '../../../../i18n/use-translation';
import { setDimensions } from '../../../../lib/prices/price-dimensions';
import { priceDimensions } from '../../../../lib/prices/price-dimensions.generated';
import { Badge } from '../../../../ui/data/badge';
import { Dash, Mono } from '../../../../ui/data/figures';
import type { DataColumn } from '../../../../ui/table/column';
import { DataTable } from '../../../../ui/table/data-table';
import type { TableListState } from '../../../../ui/table/table-props';
import type { StatusColor } from '../../../../ui/theme/palette';
import { PriceCell } from '../price-cell';
import { isPriced, type ModelPrices } from '../prices';
import type { PriceChangeKind, PricesImportChangeFragment, PricesImportResultFragment } from '../prices.generated';

const kinds = ['ADDED', 'CHANGED', 'SAME', 'SKIPPED'] as const satisfies PriceChangeKind[];
const colors: Record<PriceChangeKind, StatusColor> = {
  ADDED: 'green',
  CHANGED: 'blue',
  SAME: 'gray',
  SKIPPED: 'yellow',
};

type Counts = NonNullable<PricesImportResultFragment['counts']>;
const countOf = (counts: Counts, kind: PriceChangeKind): number =>
  ({ ADDED: counts.added, CHANGED: counts.changed, SAME: counts.same, SKIPPED: counts.skipped })[kind];

export const canApply = ({ kind }: PricesImportChangeFragment): boolean => kind === 'ADDED' || kind === 'CHANGED';

interface ChangesTableProps {
  counts: Counts;
  /** Filters by kind; null shows all. */
  kind: PriceChangeKind | null;
  onKind(kind: PriceChangeKind | null): void;
  rows: readonly PricesImportChangeFragment[] | undefined;
  total: number;
  list: TableListState;
  loading: boolean;
  error?: unknown;
  onRefresh(): void;
  /** Names of the selected models; null if nothing can be applied. */
  selected: readonly string[] | null;
  onSelect(models: string[]): void;
}

/** Changes that a list would make: one row per model, with old and new prices. */
export function ChangesTable(props: ChangesTableProps) {
  const { counts, kind, onKind, selected, onSelect, rows, ...table } = props;
  const { t } = useTranslation('prices');
  const effective = new Set((rows ?? []).filter(canApply).map(({ model }) => model));
  const shown = new Set((rows ?? []).map(({ model }) => model));
  return (
    <DataTable
      {...table}
      id="price-changes"
      caption={t('import.changes')}
      columns={useColumns()}
      rows={rows}
      rowId={({ model }) => model}
      rowName={({ model }) => model}
      dimmed={(change) => !canApply(change)}
      filters={<Kinds counts={counts} kind={kind} onKind={onKind} />}
      empty={{ title: t('import.nothing') }}
      selection={
        selected
          ? {
              ids: selected,
              // Rows without changes cannot be selected, but "select all" would include them.
              onChange: (ids) => onSelect(ids.filter((id) => !shown.has(id) || effective.has(id))),
              bulkActions: null,
            }
          : undefined
      }
    />
  );
}

function Kinds({ counts, kind, onKind }: Pick<ChangesTableProps, 'counts' | 'kind' | 'onKind'>) {
  const { t } = useTranslation('prices');
  return (
    <Flex gap="1" wrap="wrap" role="group" aria-label={t('import.filter')}>
      {[null, ...kinds].map((one) => (
        <Button
          key={one ?? 'all'}
          size="sm"
          variant={one === kind ? 'subtle' : 'ghost'}
          colorPalette={one === kind ? 'brand' : 'gray'}
          aria-pressed={one === kind}
          onClick={() => onKind(one)}
        >
          {one === null
            ? t('table.all')
            : t('import.kindCount', { kind: t(`import.kind.${one}`), count: countOf(counts, one) })}
        </Button>
      ))}
    </Flex>
  );
}

type Listed = NonNullable<PricesImportChangeFragment['after']>;

/** A price of the API in the names of the price options. */
const toPrices = (listed: Listed): Omit<ModelPrices, 'model'> =>
  Object.fromEntries(setDimensions.map((key) => [priceDimensions[key].option, listed[key] ?? undefined]));

/** A price of the API with its entries of factors. */
export function ListedPrice({ listed }: { listed: Listed | null }) {
  if (!listed) return <Dash />;
  const factors = [listed.priceTiers, listed.serviceTiers, listed.priceHours].filter((entry) => entry !== null);
  const prices = toPrices(listed);
  return (
    <Box>
      {(factors.length === 0 || isPriced(prices)) && <PriceCell prices={prices} />}
      {factors.map((entry) => (
        <Mono key={entry} maxW="64">
          {entry}
        </Mono>
      ))}
    </Box>
  );
}

function useColumns(): DataColumn<PricesImportChangeFragment>[] {
  const { t } = useTranslation('prices');
  return [
    {
      id: 'model',
      header: t('column.model'),
      fixed: true,
      card: 'title',
      minW: '40',
      cell: ({ model, vendor }) => (
        <Box>
          <Mono maxW="48">{model}</Mono>
          {vendor && (
            <Box textStyle="caption" color="fg.muted">
              {vendor}
            </Box>
          )}
        </Box>
      ),
    },
    {
      id: 'kind',
      header: t('import.change'),
      card: 'status',
      cell: ({ kind }) => <Badge color={colors[kind]}>{t(`import.kind.${kind}`)}</Badge>,
    },
    { id: 'before', header: t('import.before'), wrap: true, cell: ({ before }) => <ListedPrice listed={before} /> },
    { id: 'after', header: t('import.after'), wrap: true, cell: ({ after }) => <ListedPrice listed={after} /> },
    {
      id: 'notes',
      header: t('import.notes'),
      wrap: true,
      minW: '32',
      cell: ({ notes, reason }) =>
        reason || notes.length > 0 ? (
          <Box textStyle="caption" color="fg.muted">
            {[...(reason ? [t(`import.reason.${reason}`)] : []), ...notes.map((note) => t(`import.note.${note}`))].map(
              (text) => (
                <Box key={text}>{text}</Box>
              ),
            )}
          </Box>
        ) : (
          <Dash />
        ),
    },
  ];
}
