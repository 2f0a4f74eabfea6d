import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode, RefObject } from 'react';
import { PageTitle } from '../ui/page-header';
import { ListTable, type ListTableProps } from './list-table';
import { useCreateKey } from './use-create-key';

interface ResourceListProps<T> extends Omit<ListTableProps<T>, 'caption' | 'heading' | 'commands'> {
  title: string;
  /** One-line description of the page. */
  purpose: string;
  /** Accessible name of the table; default the title. */
  caption?: string;
  /** Button that creates a record: in the header, or in the empty state of a list without records. `n` presses it. */
  create?: ReactNode;
  /** Further actions of the page. `n` presses one that is marked with `data-create`. */
  actions?: ReactNode;
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
    create: button,
    actions,
    tableKey,
    tableRef,
    children,
    below,
    ...table
  } = props;
  const place = useCreateKey();
  const create = button && (
    <div data-create style={{ display: 'contents' }}>
      {button}
    </div>
  );
  const bare = create !== undefined && table.page?.nodes.length === 0 && !table.list?.filtered;
  return (
    <Stack ref={place} gap="3" data-begins-at-top>
      {children}
      <Box ref={tableRef} aria-live="off" minW="0">
        <ListTable
          key={tableKey}
          {...table}
          caption={caption}
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
          empty={create === undefined ? table.empty : { ...table.empty, action: create }}
        />
      </Box>
      {below}
    </Stack>
  );
}
