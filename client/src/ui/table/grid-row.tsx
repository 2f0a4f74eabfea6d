import { Box } from '@chakra-ui/react/box';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ChangeEvent, type MouseEvent, memo, type ReactNode, startTransition, useOptimistic } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Dash } from '../data/figures';
import { CheckBox } from '../form/check-box';
import { IconAction } from '../icon-action';
import { type DataColumn, isNothing } from './column';

interface GridRowProps<T> {
  id: string;
  /** Position among the rows of the page, from 0. */
  index: number;
  record: T;
  name: string;
  columns: readonly DataColumn<T>[];
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
  const { id, index, record, name, columns, dimmed, selection, actions, onOpen, open, onToggle } = props;
  const { t } = useTranslation('common');
  // The row shows its own change before the page, which counts the selected rows, renders.
  const [selected, setSelected] = useOptimistic(props.selected);
  const select = (event: ChangeEvent<HTMLInputElement>) =>
    startTransition(() => {
      setSelected(event.target.checked);
      props.onSelect(id, event);
    });
  const toggle = onToggle && (() => onToggle(open ? null : id));
  const onRow = onOpen ? () => onOpen(record) : toggle;
  return (
    <>
      <tr
        className="row"
        // The header is the first row.
        aria-rowindex={index + 2}
        data-row
        data-selected={selected || undefined}
        data-dimmed={dimmed || undefined}
        data-opens={onRow && ''}
        onClick={onRow && ((event) => !isInteractive(event) && onRow())}
      >
        {selection && (
          <td className="cell" data-narrow>
            {selection === 'box' && (
              <CheckBox label={t('table.selectRow', { name })} checked={selected} onEvent={select} />
            )}
          </td>
        )}
        {toggle && (
          <td className="cell" data-narrow>
            <IconAction
              size="xs"
              icon={open ? ChevronDown : ChevronRight}
              label={open ? t('table.collapse', { name }) : t('table.expand', { name })}
              aria-expanded={open}
              onClick={toggle}
            />
          </td>
        )}
        <Cells {...{ record, columns, actions }} />
      </tr>
      {open && (
        <tr>
          <td
            className="cell"
            colSpan={columns.length + 1 + (selection ? 1 : 0) + (actions ? 1 : 0)}
            data-wrap
            data-detail
            style={{ paddingBlock: '0.75rem' }}
          >
            {/* Has the width of the visible area, so that a wide table does not push the detail out of view. */}
            <Box position="sticky" insetStart="4" w="calc(100cqw - 2rem)">
              {props.detail?.(record)}
            </Box>
          </td>
        </tr>
      )}
    </>
  );
}

type CellsProps<T> = Pick<GridRowProps<T>, 'record' | 'columns' | 'actions'>;

function RowCells<T>({ record, columns, actions }: CellsProps<T>) {
  return (
    <>
      {columns.map((column) => (
        <td key={column.id} className="cell" data-align={column.align} data-wrap={column.wrap || undefined}>
          {shown(column.cell(record))}
        </td>
      ))}
      {actions && (
        <td className="cell cell-actions" data-align="end">
          {actions(record)}
        </td>
      )}
    </>
  );
}

const shown = (content: ReactNode) => (isNothing(content) ? <Dash /> : content);

/** The cells do not depend on selection and expansion. */
const Cells = memo(RowCells) as typeof RowCells;

/** Memoised, because a table has up to a hundred rows. The cast restores the generic type, which `memo` drops. */
export const GridRow = memo(Row) as typeof Row;

/** Clicks on controls, on the editor of a cell and text selection do not open the row. */
function isInteractive(event: MouseEvent): boolean {
  const target = event.target as Element;
  return (
    Boolean(target.closest('a,button,input,select,textarea,label,[role=menuitem],[data-editor]')) ||
    window.getSelection()?.type === 'Range'
  );
}
