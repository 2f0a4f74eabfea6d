import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Download, ReceiptText } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { Quota } from '../data/figures';
import { EmptyState, ErrorState } from '../feedback/states';
import { ScrollingTable } from '../table/scrolling-table';
import { BodyCell, HeadCell } from '../table/table-parts';

/** A column of amounts. */
export interface MonthColumn<Month> {
  id: string;
  head: string;
  /** Quota units. */
  units(month: Month): number;
  /** Small screens show only this column, so that the documents are seen without scrolling. */
  main?: true;
}

interface MonthListProps<Month> {
  /** Undefined while they load. */
  months: readonly Month[] | undefined;
  error: unknown;
  onRetry(): void;
  /** The path of the files, without the month. */
  path: string;
  columns: readonly MonthColumn<Month>[];
}

const formats = ['pdf', 'csv'] as const;

/** Closed monthly statements, newest first, as documents. */
export function MonthList<Month extends { id: string; month: string }>(props: MonthListProps<Month>) {
  const { t } = useTranslation('statements');
  const { months, error, onRetry, path, columns } = props;
  if (months === undefined)
    return error ? <ErrorState error={error} onRetry={onRetry} /> : <Box minH="24" aria-busy="true" />;
  if (months.length === 0) return <EmptyState icon={ReceiptText} title={t('empty')} text={t('emptyText')} />;
  const onSmallScreens = ({ main }: MonthColumn<Month>) => (main ? {} : { hideBelow: 'md' as const });
  return (
    <ScrollingTable title={t('title')}>
      <thead>
        <tr>
          <HeadCell scope="col">{t('month')}</HeadCell>
          {columns.map((column) => (
            <HeadCell key={column.id} scope="col" data-align="end" {...onSmallScreens(column)}>
              {column.head}
            </HeadCell>
          ))}
          <HeadCell scope="col">{t('files')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {months.map((row) => (
          <tr key={row.id}>
            <BodyCell asChild>
              <th scope="row">{row.month}</th>
            </BodyCell>
            {columns.map((column) => (
              <BodyCell key={column.id} data-align="end" {...onSmallScreens(column)}>
                <Quota
                  units={column.units(row)}
                  use="cost"
                  color={column.main && column.units(row) < 0 ? 'fg.error' : undefined}
                />
              </BodyCell>
            ))}
            <BodyCell>
              <Files month={row.month} path={path} />
            </BodyCell>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}

/** The documents are in the language of the console, which the browser does not send with a download. */
function Files({ month, path }: { month: string; path: string }) {
  const { t, i18n } = useTranslation('statements');
  return (
    <Flex gap="2" direction={{ base: 'column', sm: 'row' }} align="flex-start">
      {formats.map((format) => {
        const name = format.toUpperCase();
        return (
          <Button key={format} asChild size="xs" variant="outline">
            <a
              href={`${path}/${month}?format=${format}&language=${i18n.language}`}
              download
              aria-label={t('file', { month, format: name })}
            >
              <Download size={14} aria-hidden />
              {name}
            </a>
          </Button>
        );
      })}
    </Flex>
  );
}
