import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Link as Anchor } from '@chakra-ui/react/link';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { saveCsv } from '../../../ui/chart/save';
import { Dash } from '../../../ui/data/figures';
import { ScrollingTable } from '../../../ui/table/scrolling-table';
import { SortButton, sortDirections } from '../../../ui/table/sort-button';
import { BodyCell, HeadCell } from '../../../ui/table/table-parts';
import type { TableSort } from '../../../ui/table/table-props';
import { byName } from './breakdown-sort';

export interface BreakdownColumn<Row> {
  /** Its name in the order of the table. */
  id: string;
  name: string;
  /** The value is in quota units. */
  units?: true;
  value(row: Row): number | null;
  format(value: number): string;
  /** Address of the list that the value counts. */
  linkOf?(row: Row): string | undefined;
}

interface BreakdownTableProps<Row> {
  title: string;
  /** Header of the names. */
  header: string;
  rows: readonly Row[];
  columns: readonly BreakdownColumn<Row>[];
  /** Name of the file, without its extension. */
  file: string;
  /** The name of a row, with links. */
  nameOf(row: Row): ReactNode;
  /** The sort order; the rows may be sorted by a column that the table does not show. */
  sort: TableSort;
}

const maxRows = 100;

/** Amounts by name, with a file that contains all rows. */
export function BreakdownTable<Row extends { id: string; name: string }>(props: BreakdownTableProps<Row>) {
  const { title, header, columns, file, nameOf, sort } = props;
  const rows = inOrder(props.rows, columns, sort.orders[sort.value]);
  const { t } = useTranslation('costExplorer');
  const save = () =>
    saveCsv(file, {
      rowHeader: header,
      columns: columns.map(({ name, units }) => (units ? t('units', { name }) : name)),
      rows: rows.map((row) => ({ id: row.id, name: row.name, values: columns.map(({ value }) => value(row)) })),
      format: String,
    });
  return (
    <Box as="section" aria-label={title} layerStyle="card" minW="0" overflow="clip">
      <Flex px="4" py="2" align="center" justify="space-between" gap="3">
        <Box as="h2" textStyle="label" fontWeight="semibold">
          {title}
        </Box>
        <Button size="xs" variant="outline" onClick={save}>
          <Download size={14} aria-hidden />
          {t('csv')}
        </Button>
      </Flex>
      <ScrollingTable title={title}>
        <thead>
          <tr>
            <SortHead id={byName} name={header} sort={sort} />
            {columns.map(({ id, name }) => (
              <SortHead key={id} id={id} name={name} sort={sort} align="end" />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxRows).map((row) => (
            <tr key={row.id}>
              <BodyCell asChild>
                <th scope="row">{nameOf(row)}</th>
              </BodyCell>
              {columns.map((column) => (
                <BodyCell key={column.id} data-align="end">
                  <Value row={row} column={column} />
                </BodyCell>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
      {rows.length > maxRows && (
        <Box px="4" py="2" textStyle="caption" color="fg.muted">
          {t('more', { count: rows.length - maxRows })}
        </Box>
      )}
    </Box>
  );
}

/** The rows by name or by a column; rows without a value are last in both directions. */
function inOrder<Row extends { name: string }>(
  rows: readonly Row[],
  columns: readonly BreakdownColumn<Row>[],
  order: TableSort['orders'][string] | undefined,
): readonly Row[] {
  const sign = order?.desc ? -1 : 1;
  if (order?.id === byName) return rows.toSorted((a, b) => sign * a.name.localeCompare(b.name));
  const column = columns.find(({ id }) => id === order?.id);
  if (!column) return rows;
  return rows
    .map((row) => ({ row, value: column.value(row) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return sign * (a.value - b.value);
    })
    .map(({ row }) => row);
}

interface SortHeadProps {
  id: string;
  name: string;
  sort: TableSort;
  align?: 'end';
}

/** The header of a column, which sorts the table by it, and by a second click in the other direction. */
function SortHead({ id, name, sort, align }: SortHeadProps) {
  const current = sort.orders[sort.value];
  const direction = current?.id === id && (current.desc ? 'desc' : 'asc');
  const [usual, reverse] = Object.keys(sort.orders).filter((order) => sort.orders[order]?.id === id);
  return (
    <HeadCell scope="col" data-align={align} aria-sort={direction ? sortDirections[direction] : undefined}>
      <SortButton direction={direction} onToggle={() => sort.onChange((sort.value === usual ? reverse : usual) ?? '')}>
        {name}
      </SortButton>
    </HeadCell>
  );
}

function Value<Row extends { name: string }>({ row, column }: { row: Row; column: BreakdownColumn<Row> }) {
  const { t } = useTranslation('costExplorer');
  const value = column.value(row);
  if (value === null) return <Dash />;
  const text = column.format(value);
  const to = column.linkOf?.(row);
  return to ? (
    <Anchor asChild>
      <Link to={to} aria-label={t('callsOf', { value: text, name: row.name })}>
        {text}
      </Link>
    </Anchor>
  ) : (
    text
  );
}
