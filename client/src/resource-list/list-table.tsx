import { Box } from '@chakra-ui/react/box';
import type { RowData } from '@tanstack/react-table';
import { type ReactNode, useCallback } from 'react';
import { SectionHeading } from '../ui/section';
import { DataTable } from '../ui/table/data-table';
import type { DataTableProps } from '../ui/table/table-props';
import { BulkActions, type BulkCommand, RowActions, type RowCommands } from './commands';

/** One page of a connection; `undefined` until the first response. */
interface Page<T> {
  nodes: readonly T[];
  /** Absent if the list has no pages. */
  totalCount?: number;
  /** The server stopped counting at `totalCount`. */
  totalCapped?: boolean;
}

export interface ListTableProps<T>
  extends Omit<DataTableProps<T>, 'rows' | 'total' | 'capped' | 'actions' | 'selection'> {
  page: Page<T> | undefined;
  /** Commands on one row; memoise it. */
  commandsOf?(row: T): RowCommands | null;
  /** Selected ids with the commands on them. */
  selection?: {
    ids: readonly string[];
    onChange(ids: string[]): void;
    commands: readonly BulkCommand[];
    /** Replaces the buttons of the commands. */
    content?: ReactNode;
    selectable?(row: T): boolean;
  };
}

/** The table of a list that is a part of a page, such as a tab. */
export function ListTable<T extends RowData>({ page, commandsOf, selection, ...table }: ListTableProps<T>) {
  const rowActions = useCallback(
    (row: T) => {
      const commands = commandsOf?.(row);
      return commands && <RowActions {...commands} />;
    },
    [commandsOf],
  );
  return (
    <DataTable
      {...table}
      rows={page?.nodes}
      total={page?.totalCount ?? page?.nodes.length ?? 0}
      capped={page?.totalCapped}
      actions={commandsOf && rowActions}
      selection={
        selection && {
          ...selection,
          bulkActions: selection.content ?? <BulkActions commands={selection.commands} />,
        }
      }
    />
  );
}

interface ListCardProps<T> extends Omit<ListTableProps<T>, 'caption' | 'heading'> {
  title: string;
  /** The purpose of the list. */
  text?: ReactNode;
}

/** A list with a heading of level 2, as a card of a page. */
export function ListCard<T extends RowData>({ title, text, ...table }: ListCardProps<T>) {
  return (
    <Box as="section" aria-label={title} minW="0">
      <ListTable {...table} caption={title} heading={<SectionHeading title={title} text={text} py={{ sm: '2' }} />} />
    </Box>
  );
}
