import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import type { RowData } from '@tanstack/react-table';
import { Columns3, Ellipsis, RotateCw } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Placeholder } from '../feedback/placeholder';
import { EmptyState, ErrorState } from '../feedback/states';
import { IconAction } from '../icon-action';
import { useDialogState } from '../overlay/use-dialog-state';
import { useIsBelowWide, useIsMobile } from '../use-window-width';
import { Pager } from './pager';
import { SelectionBar } from './selection-bar';
import { SortSelect } from './sort-select';
import { TableCards } from './table-cards';
import { TableGrid } from './table-grid';
import type { DataTableProps } from './table-props';
import { toolbarLayout } from './toolbar-layout';
import { type TableSelection, useDataTable } from './use-data-table';
import { useRowFocus } from './use-row-focus';

const ColumnsDialog = lazy(() => import('./columns-dialog').then((module) => ({ default: module.ColumnsDialog })));

/** A page of rows from the server: a table, or cards below the mobile threshold. */
export function DataTable<T extends RowData>(props: DataTableProps<T>) {
  const { list, total, capped, loading, error, onRefresh, selection } = props;
  const mobile = useIsMobile();
  // Rendering a hundred rows takes time and must not block input. The first ones are a part, and there is nothing to
  // block.
  const rows = useDeferredValue(props.rows) ?? props.rows;
  const { arrangement, sizing, visible, chosen, sortOf } = useDataTable({ ...props, rows });
  const columns = useDeferredValue(visible);
  const [isRestored] = useState(props.rows !== undefined);
  const shown = { ...props, isRestored, rows, columns, sizing, sortOf, chosen: useShownSelection(chosen) };
  useLastPage(props);
  const place = useRef<HTMLDivElement>(null);
  const onFocus = useRowFocus(place, rows);
  const busy = loading && rows !== undefined;
  const body = <TableBody {...shown} />;
  const hasRows = rows !== undefined && rows.length > 0;

  return (
    <Box layerStyle="card" minW="0" overflow="clip">
      <Toolbar {...props} arrangement={arrangement} />
      {Boolean(error) && hasRows && <ErrorState compact error={error} onRetry={onRefresh} />}
      <Box
        ref={place}
        onFocus={onFocus}
        aria-busy={loading || rows !== props.rows}
        opacity={busy ? 0.6 : 1}
        transition="opacity {durations.fast}"
      >
        {hasRows || (rows === undefined && !error) ? (
          props.tile ? (
            <TableTiles {...shown} />
          ) : mobile ? (
            <TableCards {...shown} />
          ) : (
            <TableGrid {...shown} />
          )
        ) : (
          body
        )}
      </Box>
      {props.summary && (
        <Box
          position={{ sm: 'sticky' }}
          bottom="0"
          zIndex="sticky"
          bg="bg.panel"
          borderTopWidth="1px"
          borderColor="border"
        >
          {props.summary}
        </Box>
      )}
      {hasRows && list && (
        <Pager
          page={list.page}
          size={list.size}
          total={total}
          capped={capped}
          setPage={list.setPage}
          setSize={list.setSize}
        />
      )}
      {selection && (
        <SelectionBar
          count={selection.ids.length}
          onClear={() => selection.onChange([])}
          beforeCommand={chosen.applyNewest}
        >
          {selection.bulkActions}
        </SelectionBar>
      )}
    </Box>
  );
}

/** Many changed checkboxes are deferred like the rows. Changing one is cheap and applies immediately. */
function useShownSelection(chosen: TableSelection): TableSelection {
  const later = useDeferredValue(chosen.ids);
  const isBulk = Math.abs(Object.keys(chosen.ids).length - Object.keys(later).length) > 1;
  return isBulk ? { ...chosen, ids: later } : chosen;
}

/** After a deletion or with an old address, the page may be beyond the last page. */
function useLastPage<T>({ rows, total, list, loading }: DataTableProps<T>) {
  useEffect(() => {
    if (!list || loading || rows?.length !== 0 || total === 0) return;
    const last = Math.ceil(total / list.size);
    if (list.page > last) list.setPage(last);
  }, [loading, rows, total, list]);
}

/** Shown instead of rows: an error, "no records yet", or "no matches". */
function TableBody<T>({ error, rows, list, empty, onRefresh }: DataTableProps<T>) {
  const { t } = useTranslation('common');
  if (error && !rows?.length) return <ErrorState error={error} onRetry={onRefresh} />;
  if (!list?.filtered) return <EmptyState {...empty} />;
  return (
    <EmptyState
      title={t('filter.emptyTitle')}
      action={<Button onClick={list.clearFilters}>{t('filter.clear')}</Button>}
    />
  );
}

function Toolbar<T>(props: DataTableProps<T> & { arrangement: ReturnType<typeof useDataTable>['arrangement'] }) {
  const { views, heading, tabs, filters, tools, commands, loading, onRefresh, tile, sort, rows, arrangement } = props;
  const { t } = useTranslation('common');
  const { held, show, close } = useDialogState<true>();
  const mobile = useIsMobile();
  const belowWide = useIsBelowWide();
  const hasSortSelect = mobile && sort !== undefined && rows?.length !== 0;
  const layout = toolbarLayout(props, { mobile, belowWide, hasSortSelect });
  const [isUnfolded, setUnfolded] = useState(false);
  const commandsAt = (at: typeof layout.commands) =>
    at === layout.commands &&
    commands && (
      <Flex gap="2" flexShrink="0" maxW="full" wrap="wrap" ms={{ sm: 'auto' }}>
        {commands}
      </Flex>
    );
  const sortAt = (at: typeof layout.sort) =>
    at === layout.sort &&
    sort && (
      <Box flex="1 1 5rem" minW="5rem">
        <SortSelect sort={sort} columns={arrangement.ordered} />
      </Box>
    );
  const refresh = <IconAction icon={RotateCw} label={t('action.refresh')} loading={loading} onClick={onRefresh} />;
  // A folded toolbar keeps this button, except on a phone.
  const keepsRefresh = layout.isFolded && !mobile;
  return (
    <Flex
      gap={{ base: '2', sm: '3' }}
      align={{ base: 'flex-end', sm: 'flex-start' }}
      wrap={{ base: 'wrap', [heading ? 'xl' : 'sm']: 'nowrap' }}
      px="4"
      py={heading ? { base: '3', sm: '1' } : '3'}
      borderBottomWidth="1px"
      borderColor="border"
    >
      {heading}
      {tabs && (
        <Box w={{ base: 'full', sm: 'auto' }} minW="0">
          {tabs}
        </Box>
      )}
      {commandsAt('heading')}
      <Box
        flex={{ base: filters || layout.sort === 'filters' ? '1 1 6rem' : '1 1 0', sm: '1' }}
        // The second line has the filters, and at most the three buttons of every list.
        minW={heading && filters ? { base: '0', sm: layout.hasTwoLines ? 'calc(100% - 9rem)' : '10rem', xl: '0' } : '0'}
      >
        {filters}
        {sortAt('filters')}
      </Box>
      {layout.isFolded && (
        <Flex gap={{ base: '2', sm: '1' }} flexShrink="0" maxW="full" alignSelf="flex-start">
          {commandsAt('beforeFold')}
          {keepsRefresh && refresh}
          <IconAction
            icon={Ellipsis}
            label={t('table.tools')}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          />
        </Flex>
      )}
      {layout.sort === 'line' && (
        <Flex gap="2" wrap="wrap" w="full">
          {sortAt('line')}
          {commandsAt('sort')}
        </Flex>
      )}
      {commandsAt('afterFold')}
      {/* Hidden rather than absent, because menus keep their state. */}
      <Flex
        display={layout.isFolded ? (isUnfolded ? 'flex' : 'none') : 'contents'}
        gap="2"
        wrap="wrap"
        w="full"
        justify={{ sm: 'flex-end' }}
      >
        {sortAt('tools')}
        <Flex gap="1" flexShrink="0" maxW="full" wrap="wrap" ms={layout.hasTwoLines ? 'auto' : undefined}>
          {tools}
          {views?.(
            { ...arrangement.choice, order: arrangement.ordered.map((column) => column.id) },
            arrangement.choose,
          )}
          {!keepsRefresh && refresh}
          {!tile && <IconAction icon={Columns3} label={t('table.columns')} onClick={() => show(true)} />}
        </Flex>
      </Flex>
      {commandsAt('end')}
      <Suspense fallback={null}>
        {held && (
          <ColumnsDialog
            open={held.open}
            onClose={close}
            ordered={arrangement.ordered}
            choice={arrangement.choice}
            onChoose={arrangement.choose}
            onReset={arrangement.reset}
          />
        )}
      </Suspense>
    </Flex>
  );
}

/** The rows as tiles, for images. */
function TableTiles<T>({ caption, rows, rowId, tile }: DataTableProps<T>) {
  return (
    <Box
      as="ul"
      listStyleType="none"
      aria-label={caption}
      display="grid"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(13rem, 1fr))' }}
      gap={{ base: '3', sm: '4' }}
      p="4"
    >
      {rows === undefined
        ? ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => <Placeholder as="li" key={key} aspectRatio="1" />)
        : rows.map((row) => (
            <Box as="li" key={rowId(row)} minW="0">
              {tile?.(row)}
            </Box>
          ))}
    </Box>
  );
}
