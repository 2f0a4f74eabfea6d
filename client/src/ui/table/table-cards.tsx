import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Stack } from '@chakra-ui/react/stack';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { Placeholder } from '../feedback/placeholder';
import { CheckBox } from '../form/check-box';
import { IconAction } from '../icon-action';
import { type DataColumn, isNothing } from './column';
import type { DataTableProps } from './table-props';
import type { TableSelection } from './use-data-table';

type CardsProps<T> = DataTableProps<T> & { chosen: TableSelection; columns: readonly DataColumn<T>[] };

/** Rows as cards: headline and badge, key figures, then label/value pairs. */
export function TableCards<T>(props: CardsProps<T>) {
  const { caption, rows, rowId } = props;
  return (
    <Stack as="ul" gap="0" listStyleType="none" aria-label={caption}>
      {rows === undefined
        ? ['a', 'b', 'c', 'd'].map((key) => <SkeletonCard key={key} />)
        : rows.map((row) => <RowCard key={rowId(row)} {...props} record={row} />)}
    </Stack>
  );
}

/** A cell that is only a dash is omitted on a card, as for `isNothing`. */
const withoutDashes = { '&:has(> * > [data-nothing]:only-child)': { display: 'none' } } as const;

/** A value without spaces, such as the number of an order, is on several lines instead of covering its label. */
const brokenWords = { '& > :not(button)': { minW: '0' } } as const;

const unbrokenWords = { '& .row-link': { overflowWrap: 'break-word' } } as const;

function RowCard<T>(props: CardsProps<T> & { record: T }) {
  const { record, columns, selection, chosen, detail, actions, dimmed, rowId, rowName } = props;
  const { t } = useTranslation('common');
  const id = rowId(record);
  const name = rowName(record);
  const place = (wanted: NonNullable<DataColumn<T>['card']>) =>
    columns.filter(({ card }) => (card ?? 'pair') === wanted);
  const open = detail?.openId === id;
  return (
    <Box
      as="li"
      data-row
      _last={{ borderBottomWidth: '0' }}
      px="4"
      py="3"
      borderBottomWidth="1px"
      borderColor="border"
      color={dimmed?.(record) ? 'fg.subtle' : undefined}
    >
      <Flex align="center" columnGap="2" minH="11" wrap="wrap">
        {/* A title with less space than this takes a full line. */}
        <Flex flex="1 1 10rem" minW="0" align="center" gap="2">
          {selection && (selection.selectable?.(record) ?? true) && (
            <CheckBox
              label={t('table.selectRow', { name })}
              checked={chosen.ids[id] === true}
              onEvent={(event) => chosen.onRow(id, event)}
            />
          )}
          <Flex flex="1" minW="0" align="center" gap="2" wrap="wrap" fontWeight="medium" css={unbrokenWords}>
            {place('title').map((column) => (
              <Box key={column.id} minW="0">
                {column.cell(record)}
              </Box>
            ))}
            {place('status').map((column) => (
              <Box key={column.id}>{column.cell(record)}</Box>
            ))}
          </Flex>
        </Flex>
        {(actions || detail) && (
          <Flex align="center" gap="2" ms="auto">
            {actions?.(record)}
            {detail && (
              <IconAction
                icon={open ? ChevronUp : ChevronDown}
                label={open ? t('table.collapse', { name }) : t('table.expand', { name })}
                aria-expanded={open}
                onClick={() => detail.onToggle(open ? null : id)}
              />
            )}
          </Flex>
        )}
      </Flex>
      <CardFigures columns={place('figure')} record={record} />
      <ShortPairs columns={place('short')} record={record} />
      <Pairs columns={place('pair')} record={record} />
      {open && <Box mt="3">{detail?.render(record)}</Box>}
    </Box>
  );
}

interface PlaceProps<T> {
  columns: readonly DataColumn<T>[];
  record: T;
}

/** One pair per line. */
function Pairs<T>({ columns, record }: PlaceProps<T>) {
  if (columns.length === 0) return null;
  return (
    <Grid as="dl" templateColumns="auto 1fr" alignItems="center" columnGap="4" rowGap="1" mt="2" textStyle="table">
      {columns.map((column) => {
        const content = column.cell(record);
        if (isNothing(content)) return null;
        return (
          <Box key={column.id} display="contents" css={withoutDashes}>
            <Box as="dt" color="fg.muted">
              {column.header}
            </Box>
            <Flex as="dd" m="0" minW="0" justify="flex-end" textAlign="end" textStyle="figure" css={brokenWords}>
              {content}
            </Flex>
          </Box>
        );
      })}
    </Grid>
  );
}

/** As many pairs per line as fit. */
function ShortPairs<T>({ columns, record }: PlaceProps<T>) {
  if (columns.length === 0) return null;
  return (
    <Flex as="dl" wrap="wrap" align="center" columnGap="4" rowGap="1" mt="1" textStyle="table">
      {columns.map((column) => {
        const content = column.cell(record);
        if (isNothing(content)) return null;
        return (
          <Flex key={column.id} align="center" gap="1.5" minW="0" css={withoutDashes}>
            <Box as="dt" color="fg.muted" flexShrink="0">
              {column.header}
            </Box>
            <Box as="dd" m="0" minW="0" textStyle="figure">
              {content}
            </Box>
          </Flex>
        );
      })}
    </Flex>
  );
}

function CardFigures<T>({ columns, record }: PlaceProps<T>) {
  if (columns.length === 0) return null;
  return (
    <Flex columnGap="4" rowGap="1" wrap="wrap" mt="1">
      {columns.map((column) => {
        const content = column.cell(record);
        if (isNothing(content)) return null;
        return (
          <Box key={column.id} css={withoutDashes}>
            <Box textStyle="caption" color="fg.muted">
              {column.header}
            </Box>
            <Box textStyle="figure">{content}</Box>
          </Box>
        );
      })}
    </Flex>
  );
}

function SkeletonCard() {
  return (
    <Box as="li" px="4" py="4" borderBottomWidth="1px" borderColor="border" aria-hidden>
      <Placeholder h="4" w="60%" borderRadius="sm" />
      <Placeholder h="3" w="40%" mt="3" borderRadius="sm" />
    </Box>
  );
}
