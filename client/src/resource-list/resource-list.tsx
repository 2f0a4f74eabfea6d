import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import type { RowData } from '@tanstack/react-table';
import { type ReactNode, type RefObject, useCallback } from 'react';
import { PageTitle } from '../ui/page-header';
import { DataTable } from '../ui/table/data-table';
import type { DataTableProps } from '../ui/table/table-props';
import { BulkActions, type BulkCommand, RowActions, type RowCommands } from './commands';

/** One page of a connection; `undefined` until the first response. */
interface Page<T> {
  nodes: readonly T[];
  totalCount: number;
  /** The server stopped counting at `totalCount`. */
  totalCapped?: boolean;
}

type TableProps<T> = Omit<
  DataTableProps<T>,
  'caption' | 'rows' | 'total' | 'capped' | 'actions' | 'selection' | 'heading' | 'commands'
>;

interface ResourceListProps<T> extends TableProps<T> {
  title: string;
  /** One-line description of the page. */
  purpose: string;
  /** Accessible name of the table; default the title. */
  caption?: string;
  page: Page<T> | undefined;
  /** Button that creates a record: in the header, or in the empty state of a list without records. */
  create?: ReactNode;
  /** Further actions of the page. */
  actions?: ReactNode;
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
  /** Changes when the list shows rows of another type. */
  tableKey?: string;
  /** Element around the table. */
  tableRef?: RefObject<HTMLDivElement | null>;
  /** Above the table, only while something happens, such as a run. */
  children?: ReactNode;
  /** Below the table: notices and overviews. */
  below?: ReactNode;
}

/**
 * A page with a list of records. Title, filters and commands share one line, so that the rows begin within 140 px of the
 * top of a window of 1440 px; notices are below the table.
 */
export function ResourceList<T extends RowData>(props: ResourceListProps<T>) {
  const {
    title,
    purpose,
    caption = title,
    page,
    create,
    actions,
    commandsOf,
    selection,
    tableKey,
    tableRef,
    children,
    below,
    ...table
  } = props;
  const bare = create !== undefined && page?.nodes.length === 0 && !table.list.filtered;
  const rowActions = useCallback(
    (row: T) => {
      const commands = commandsOf?.(row);
      return commands && <RowActions {...commands} />;
    },
    [commandsOf],
  );
  return (
    <Stack gap="3" data-begins-at-top>
      {children}
      <Box ref={tableRef} aria-live="off" minW="0">
        <DataTable
          key={tableKey}
          {...table}
          heading={<PageTitle title={title} purpose={purpose} />}
          commands={
            !bare &&
            (create || actions) && (
              <>
                {create}
                {actions}
              </>
            )
          }
          caption={caption}
          rows={page?.nodes}
          total={page?.totalCount ?? 0}
          capped={page?.totalCapped}
          actions={commandsOf && rowActions}
          empty={create === undefined ? table.empty : { ...table.empty, action: create }}
          selection={
            selection && {
              ...selection,
              bulkActions: selection.content ?? <BulkActions commands={selection.commands} />,
            }
          }
        />
      </Box>
      {below}
    </Stack>
  );
}
