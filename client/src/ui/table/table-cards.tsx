import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import type { Row, Table } from '@tanstack/react-table';
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckBox } from '../form/check-box';
import { IconAction } from '../icon-action';
import type { DataColumn } from './column';
import type { DataTableProps } from './table-props';

type CardsProps<T> = DataTableProps<T> & { table: Table<T>; columns: readonly DataColumn<T>[] };

/** The rows as cards: headline and badge, two key figures, then label/value pairs. */
export function TableCards<T>(props: CardsProps<T>) {
  const { caption, table, rows } = props;
  return (
    <Stack as="ul" gap="0" listStyleType="none" aria-label={caption}>
      {rows === undefined
        ? ['a', 'b', 'c', 'd'].map((key) => <SkeletonCard key={key} />)
        : table.getRowModel().rows.map((row) => <RowCard key={row.id} {...props} row={row} />)}
    </Stack>
  );
}

function RowCard<T>({ row, columns, selection, detail, actions, dimmed, rowName }: CardsProps<T> & { row: Row<T> }) {
  const { t } = useTranslation('common');
  const record = row.original;
  const name = rowName(record);
  const place = (wanted: NonNullable<DataColumn<T>['card']>) =>
    columns.filter(({ card }) => (card ?? 'pair') === wanted);
  const open = detail?.openId === row.id;
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
      <Flex align="center" gap="2" minH="11">
        {selection && row.getCanSelect() && (
          <CheckBox
            label={t('table.selectRow', { name })}
            checked={row.getIsSelected()}
            onChange={(checked) => row.toggleSelected(checked)}
          />
        )}
        <Flex flex="1" minW="0" align="center" gap="2" wrap="wrap" fontWeight="medium">
          {place('title').map((column) => (
            <Box key={column.id} minW="0">
              {column.cell(record)}
            </Box>
          ))}
          {place('status').map((column) => (
            <Box key={column.id}>{column.cell(record)}</Box>
          ))}
        </Flex>
        {actions?.(record)}
        {detail && (
          <IconAction
            icon={open ? ChevronUp : ChevronDown}
            label={open ? t('table.collapse', { name }) : t('table.expand', { name })}
            aria-expanded={open}
            onClick={() => detail.onToggle(open ? null : row.id)}
          />
        )}
      </Flex>
      <CardFigures columns={place('figure')} record={record} />
      <Box as="dl" display="grid" gridTemplateColumns="auto 1fr" columnGap="4" rowGap="1" mt="2" textStyle="table">
        {place('pair').map((column) => {
          const content = column.cell(record);
          // A column that says nothing of this row has no line; what is unknown is a dash.
          if (isNothing(content)) return null;
          return (
            <Box key={column.id} display="contents">
              <Box as="dt" color="fg.muted">
                {column.header}
              </Box>
              <Flex as="dd" m="0" minW="0" justify="flex-end" textAlign="end" textStyle="figure">
                {content}
              </Flex>
            </Box>
          );
        })}
      </Box>
      {open && <Box mt="3">{detail?.render(record)}</Box>}
    </Box>
  );
}

const isNothing = (content: ReactNode) => content === null || content === undefined || content === false;

function CardFigures<T>({ columns, record }: { columns: readonly DataColumn<T>[]; record: T }) {
  if (columns.length === 0) return null;
  return (
    <Flex gap="6" mt="1">
      {columns.map((column) => {
        const content = column.cell(record);
        if (isNothing(content)) return null;
        return (
          <Box key={column.id}>
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
      <Box h="4" w="60%" borderRadius="sm" bg="bg.muted" animation="pulse" />
      <Box h="3" w="40%" mt="3" borderRadius="sm" bg="bg.muted" animation="pulse" />
    </Box>
  );
}
