import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import type { Row, Table } from '@tanstack/react-table';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment, type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { stored, useStored } from '../../lib/storage';
import { CheckBox } from '../form/check-box';
import { IconAction } from '../icon-action';
import type { DataColumn } from './column';
import { BodyCell, Grid, HeadCell } from './table-parts';
import type { DataTableProps } from './table-props';
import { useOverflow } from './use-overflow';
import { useRangeSelect } from './use-range-select';

type GridProps<T> = DataTableProps<T> & { table: Table<T>; columns: readonly DataColumn<T>[] };

/** The table proper. While it fits, its header sticks below the top bar; when it overflows, first and last columns stick instead. */
export function TableGrid<T>(props: GridProps<T>) {
  const { caption, columns, table, rows } = props;
  const { t } = useTranslation('common');
  const scroller = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(scroller);
  const density = useStored(stored.density);
  const range = useRangeSelect(table);
  const sticky = overflows ? { first: 'start', last: 'end' } : {};
  return (
    <Box
      ref={scroller}
      role="region"
      aria-label={t('table.scroll', { name: caption })}
      tabIndex={overflows ? 0 : undefined}
      overflowX={overflows ? 'auto' : 'visible'}
      containerType="inline-size"
    >
      <Grid data-density={density}>
        <VisuallyHidden asChild>
          <caption>{caption}</caption>
        </VisuallyHidden>
        <chakra.thead position={overflows ? undefined : 'sticky'} top="topbar" zIndex="sticky">
          <HeadRow {...props} sticky={sticky} />
        </chakra.thead>
        <tbody>
          {rows === undefined ? (
            <SkeletonRows
              columns={columns.length + (props.selection ? 1 : 0) + (props.detail ? 1 : 0) + (props.actions ? 1 : 0)}
            />
          ) : (
            table
              .getRowModel()
              .rows.map((row) => <GridRow key={row.id} {...props} row={row} range={range} sticky={sticky} />)
          )}
        </tbody>
      </Grid>
    </Box>
  );
}

interface Sticky {
  first?: string;
  last?: string;
}

function HeadRow<T>({ columns, table, selection, detail, actions, sticky }: GridProps<T> & { sticky: Sticky }) {
  const { t } = useTranslation('common');
  const all = table.getIsAllPageRowsSelected();
  return (
    <tr>
      {selection && (
        <HeadCell w="10" pe="0">
          <CheckBox
            label={t('table.selectPage')}
            checked={all ? true : table.getIsSomePageRowsSelected() ? 'indeterminate' : false}
            onChange={(checked) => table.toggleAllPageRowsSelected(checked)}
          />
        </HeadCell>
      )}
      {detail && <HeadCell w="10" aria-hidden />}
      {columns.map((column, index) => (
        <HeadCell
          key={column.id}
          scope="col"
          data-align={column.align}
          data-sticky={index === 0 && !selection && !detail ? sticky.first : undefined}
          minW={column.minW}
        >
          {column.header}
        </HeadCell>
      ))}
      {actions && (
        <HeadCell scope="col" data-sticky={sticky.last} data-align="end">
          {t('table.actions')}
        </HeadCell>
      )}
    </tr>
  );
}

interface GridRowProps<T> extends GridProps<T> {
  row: Row<T>;
  range: ReturnType<typeof useRangeSelect<T>>;
  sticky: Sticky;
}

function GridRow<T>(props: GridRowProps<T>) {
  const { row, columns, selection, detail, actions, dimmed, onOpen, rowName, range, sticky } = props;
  const { t } = useTranslation('common');
  const record = row.original;
  const name = rowName(record);
  const open = detail?.openId === row.id;
  const toggle = detail && (() => detail.onToggle(open ? null : row.id));
  const onRow = onOpen ? () => onOpen(record) : toggle;
  return (
    <Fragment>
      <chakra.tr
        data-row
        data-selected={row.getIsSelected() || undefined}
        data-dimmed={dimmed?.(record) || undefined}
        cursor={onRow ? 'pointer' : undefined}
        onClick={onRow && ((event) => !isInteractive(event) && onRow())}
      >
        {selection && (
          <BodyCell pe="0">
            {row.getCanSelect() && (
              <CheckBox
                label={t('table.selectRow', { name })}
                checked={row.getIsSelected()}
                onClick={range.onClick}
                onChange={(checked) => range.onChange(row, checked)}
              />
            )}
          </BodyCell>
        )}
        {toggle && (
          <BodyCell pe="0">
            <IconAction
              size="xs"
              icon={open ? ChevronDown : ChevronRight}
              label={open ? t('table.collapse', { name }) : t('table.expand', { name })}
              aria-expanded={open}
              onClick={toggle}
            />
          </BodyCell>
        )}
        {columns.map((column, index) => (
          <BodyCell
            key={column.id}
            data-align={column.align}
            data-sticky={index === 0 && !selection && !detail ? sticky.first : undefined}
            data-wrap={column.wrap || undefined}
            maxW={column.maxW}
          >
            {column.cell(record)}
          </BodyCell>
        ))}
        {actions && (
          <BodyCell data-sticky={sticky.last} data-align="end">
            <Flex justify="flex-end" gap="1">
              {actions(record)}
            </Flex>
          </BodyCell>
        )}
      </chakra.tr>
      {open && (
        <tr>
          <BodyCell
            colSpan={columns.length + 1 + (selection ? 1 : 0) + (actions ? 1 : 0)}
            data-wrap
            css={{ 'tr:hover > &': { bg: 'bg.panel' } }}
            py="3"
          >
            {/* As wide as what is in view: a wide table must not push the detail out of it. */}
            <Box position="sticky" insetStart="4" w="calc(100cqw - 2rem)">
              {detail?.render(record)}
            </Box>
          </BodyCell>
        </tr>
      )}
    </Fragment>
  );
}

/** Clicks on controls, and the end of a text selection, are not clicks on the row. */
function isInteractive(event: MouseEvent): boolean {
  const target = event.target as Element;
  return (
    Boolean(target.closest('a,button,input,select,textarea,label,[role=menuitem]')) ||
    window.getSelection()?.type === 'Range'
  );
}

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const skeletonCells = ['70%', '45%', '60%', '35%', '55%', '80%', '40%', '65%', '50%', '75%', '30%', '85%'];

function SkeletonRows({ columns }: { columns: number }) {
  return skeletonRows.map((row) => (
    <tr key={row}>
      {skeletonCells.slice(0, columns).map((width) => (
        <BodyCell key={width}>
          <Box h="3" borderRadius="sm" bg="bg.muted" animation="pulse" style={{ width }} />
        </BodyCell>
      ))}
    </tr>
  ));
}
