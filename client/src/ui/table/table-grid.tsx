import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { Global } from '@emotion/react';
import { type ChangeEvent, startTransition, useMemo, useOptimistic, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { stored, useStored } from '../../lib/storage';
import { useEventCallback } from '../../lib/use-event-callback';
import { CheckBox } from '../form/check-box';
import type { DataColumn } from './column';
import {
  layoutRules,
  type PinnedColumns,
  type RowLayout,
  type StickyCells,
  stickyCells,
  type Widths,
  widthVariables,
} from './column-layout';
import { ColumnSeparator } from './column-separator';
import { GridRow } from './grid-row';
import { SortButton, sortDirections } from './sort-button';
import { Grid } from './table-parts';
import type { DataTableProps } from './table-props';
import type { ColumnSizing, HeaderSort, TableSelection } from './use-data-table';
import { FIRST_ROWS, ROW_HEIGHT, useMountedRows } from './use-mounted-rows';
import { useOverflow } from './use-overflow';
import { useStickyOffsets } from './use-sticky-offsets';

type GridProps<T> = DataTableProps<T> & {
  /** The rows were known when the page opened, as after Back, whose scroll position needs all of them immediately. */
  isRestored: boolean;
  chosen: TableSelection;
  columns: readonly DataColumn<T>[];
  sizing: ColumnSizing;
  sortOf(column: string): HeaderSort | undefined;
};

const noCells: StickyCells = { start: 0, end: 0 };
const noPins: PinnedColumns = { pinnedStart: [], pinnedEnd: [] };

/**
 * The table element. If it fits, its header sticks below the top bar; if it overflows, first and last columns stick
 * instead.
 */
export function TableGrid<T>(props: GridProps<T>) {
  const { id, caption, columns, rows, selection, detail, actions, sizing } = props;
  const { t } = useTranslation('common');
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const overflows = useOverflow(scroller);
  const density = useStored(stored.density);
  const [moved, setMoved] = useState<Widths>({});
  const lead = (selection ? 1 : 0) + (detail ? 1 : 0);
  const hasActions = actions !== undefined;
  const layout = useMemo<RowLayout>(() => ({ columns, lead, hasActions }), [columns, lead, hasActions]);
  const widths = useMemo(() => ({ ...sizing.widths, ...moved }), [sizing.widths, moved]);
  const { pinned } = sizing;
  const wanted = useMemo(() => (overflows ? stickyCells(layout, pinned) : noCells), [overflows, layout, pinned]);
  const fits = useStickyOffsets(table, wanted);
  const ignoresPins = overflows && !fits;
  const sticky = useMemo(() => (ignoresPins ? stickyCells(layout, noPins) : wanted), [ignoresPins, wanted, layout]);
  const rules = useMemo(() => layoutRules(id, layout, widths, sticky), [id, layout, widths, sticky]);
  return (
    <Box
      ref={scroller}
      role="region"
      aria-label={t('table.scroll', { name: caption })}
      tabIndex={overflows ? 0 : undefined}
      overflowX={overflows ? 'auto' : 'visible'}
      containerType="inline-size"
    >
      {props.overHeader && (
        <Box
          position="sticky"
          top={overflows ? undefined : 'topbar'}
          insetStart="0"
          w="100cqw"
          h="0"
          // Above the header.
          zIndex={11}
          display="flex"
          justifyContent="center"
        >
          <Box pt="1">{props.overHeader}</Box>
        </Box>
      )}
      <Grid
        ref={table}
        // Rows out of view are not mounted, so each row also has its index. The details of a row are not counted.
        aria-rowcount={rows && rows.length + 1}
        data-list={id}
        data-density={density}
        style={widthVariables(layout, widths)}
      >
        <VisuallyHidden asChild>
          <caption>{caption}</caption>
        </VisuallyHidden>
        <chakra.thead position={overflows ? undefined : 'sticky'} top="topbar" zIndex="sticky">
          <HeadRow
            {...props}
            onMove={(column, width) => setMoved({ [column]: width })}
            onWidth={(column, width) => {
              setMoved({});
              sizing.onWidth(column, width);
            }}
          />
        </chakra.thead>
        <tbody>
          {rows === undefined ? (
            <SkeletonRows columns={columns.length + lead + (hasActions ? 1 : 0)} size={props.list?.size} />
          ) : (
            <GridRows {...props} rows={rows} />
          )}
        </tbody>
      </Grid>
      <Global styles={rules} />
    </Box>
  );
}

type RowsProps<T> = GridProps<T> & { rows: readonly T[] };

/** Keeps the properties of a row stable, so that unchanged rows do not render again. */
function GridRows<T>(props: RowsProps<T>) {
  const { rows, columns, rowId, rowName, dimmed, actions, detail, selection, chosen } = props;
  const spacer = useRef<HTMLTableRowElement>(null);
  const { count, height } = useMountedRows(spacer, rows.length, props.isRestored);
  const onOpen = useEventCallback((row: T) => props.onOpen?.(row));
  const onToggle = useEventCallback((id: string | null) => detail?.onToggle(id));
  const mounted = rows.slice(0, count).map((row, index) => {
    const id = rowId(row);
    const open = detail?.openId === id;
    return (
      <GridRow
        key={id}
        {...{ id, index, record: row, columns, actions, open }}
        name={rowName(row)}
        dimmed={dimmed?.(row) ?? false}
        selection={selection && ((selection.selectable?.(row) ?? true) ? 'box' : 'none')}
        selected={chosen.ids[id] === true}
        onSelect={chosen.onRow}
        onOpen={props.onOpen && onOpen}
        onToggle={detail && onToggle}
        detail={open ? detail?.render : undefined}
      />
    );
  });
  return (
    <>
      {mounted}
      {count < rows.length && <tr ref={spacer} aria-hidden style={{ height: (rows.length - count) * height }} />}
    </>
  );
}

type HeadProps<T> = GridProps<T> & {
  onMove(column: string, width: number): void;
  onWidth(column: string, width: number | undefined): void;
};

function HeadRow<T>(props: HeadProps<T>) {
  const { columns, chosen, selection, detail, actions, sortOf, onMove, onWidth } = props;
  const { t } = useTranslation('common');
  const [page, setPage] = useOptimistic(chosen.page);
  const selectPage = (event: ChangeEvent<HTMLInputElement>) =>
    startTransition(() => {
      setPage(event.target.checked);
      chosen.onPage(event);
    });
  return (
    <tr>
      {selection && (
        <th className="head-cell" data-narrow>
          <CheckBox label={t('table.selectPage')} checked={page} onEvent={selectPage} />
        </th>
      )}
      {detail && <th className="head-cell" data-narrow aria-hidden />}
      {columns.map((column, index) => {
        const sort = sortOf(column.id);
        return (
          <th
            key={column.id}
            className="head-cell"
            scope="col"
            aria-sort={sort?.direction ? sortDirections[sort.direction] : undefined}
            data-align={column.align}
            data-two-lines={column.wrapHeader || undefined}
          >
            {sort ? <SortButton {...sort}>{column.header}</SortButton> : column.header}
            <ColumnSeparator
              column={column.header}
              isFirst={index === 0}
              onMove={(width) => onMove(column.id, width)}
              onChange={(width) => onWidth(column.id, width)}
            />
          </th>
        );
      })}
      {actions && (
        <th className="head-cell" scope="col" data-align="end">
          {t('table.actions')}
        </th>
      )}
    </tr>
  );
}

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const skeletonWidths = ['70%', '45%', '60%', '35%', '55%', '80%', '40%', '65%', '50%', '75%', '30%', '85%'];

function SkeletonRows({ columns, size = 0 }: { columns: number; size?: number }) {
  const further = Math.min(size, FIRST_ROWS) - skeletonRows.length;
  return (
    <>
      {skeletonRows.map((row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (_, index) => `column-${index}`).map((column, index) => (
            <td key={column} className="cell">
              <div className="skeleton" style={{ width: skeletonWidths[index % skeletonWidths.length] }} />
            </td>
          ))}
        </tr>
      ))}
      {/* Content below the rows must not jump when they are mounted. */}
      {further > 0 && <tr aria-hidden style={{ height: further * ROW_HEIGHT }} />}
    </>
  );
}
