import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ChangeEvent, type MouseEvent, memo, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { CheckBox } from '../form/check-box';
import { IconAction } from '../icon-action';
import type { DataColumn } from './column';
import { BodyCell } from './table-parts';

/** Which cells stay visible while a wide table scrolls. */
export interface StickyEdges {
  first?: string;
  last?: string;
}

interface GridRowProps<T> {
  id: string;
  record: T;
  name: string;
  columns: readonly DataColumn<T>[];
  sticky: StickyEdges;
  dimmed: boolean;
  /** Undefined if the table has no checkboxes; single rows may have none. */
  selection: 'box' | 'none' | undefined;
  selected: boolean;
  onSelect(id: string, event: ChangeEvent<HTMLInputElement>): void;
  actions: ((record: T) => ReactNode) | undefined;
  onOpen: ((record: T) => void) | undefined;
  open: boolean;
  /** Undefined if rows cannot be expanded. */
  onToggle: ((id: string | null) => void) | undefined;
  /** Content of the expanded row. */
  detail: ((record: T) => ReactNode) | undefined;
}

function Row<T>(props: GridRowProps<T>) {
  const { id, record, name, columns, sticky, dimmed, selection, selected, actions, onOpen, open, onToggle } = props;
  const { t } = useTranslation('common');
  const toggle = onToggle && (() => onToggle(open ? null : id));
  const onRow = onOpen ? () => onOpen(record) : toggle;
  return (
    <>
      <chakra.tr
        data-row
        data-selected={selected || undefined}
        data-dimmed={dimmed || undefined}
        cursor={onRow ? 'pointer' : undefined}
        onClick={onRow && ((event) => !isInteractive(event) && onRow())}
      >
        {selection && (
          <BodyCell pe="0">
            {selection === 'box' && (
              <CheckBox
                label={t('table.selectRow', { name })}
                checked={selected}
                onEvent={(event) => props.onSelect(id, event)}
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
        <Cells {...{ record, columns, sticky, actions }} leads={!selection && !toggle} />
      </chakra.tr>
      {open && (
        <tr>
          <BodyCell
            colSpan={columns.length + 1 + (selection ? 1 : 0) + (actions ? 1 : 0)}
            data-wrap
            css={{ 'tr:hover > &': { bg: 'bg.panel' } }}
            py="3"
          >
            {/* Has the width of the visible area, so that a wide table does not push the detail out of view. */}
            <Box position="sticky" insetStart="4" w="calc(100cqw - 2rem)">
              {props.detail?.(record)}
            </Box>
          </BodyCell>
        </tr>
      )}
    </>
  );
}

type CellsProps<T> = Pick<GridRowProps<T>, 'record' | 'columns' | 'sticky' | 'actions'> & {
  /** There is no cell before the first one. */
  leads: boolean;
};

function RowCells<T>({ record, columns, sticky, actions, leads }: CellsProps<T>) {
  return (
    <>
      {columns.map((column, index) => (
        <BodyCell
          key={column.id}
          data-align={column.align}
          data-sticky={index === 0 && leads ? sticky.first : undefined}
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
    </>
  );
}

/** The cells do not depend on selection and expansion. */
const Cells = memo(RowCells) as typeof RowCells;

/** Memoised, because a table has up to a hundred rows. The cast restores the generic type, which `memo` drops. */
export const GridRow = memo(Row) as typeof Row;

/** Clicks on controls and text selection do not open the row. */
function isInteractive(event: MouseEvent): boolean {
  const target = event.target as Element;
  return (
    Boolean(target.closest('a,button,input,select,textarea,label,[role=menuitem]')) ||
    window.getSelection()?.type === 'Range'
  );
}
