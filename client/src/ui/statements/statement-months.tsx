import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Download, ReceiptText } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { Quota } from '../data/figures';
import { EmptyState, ErrorState } from '../feedback/states';
import { Section } from '../section';
import { ScrollingTable } from '../table/scrolling-table';
import { BodyCell, HeadCell } from '../table/table-parts';

/** A closed monthly statement; amounts are quota units. */
export interface StatementMonth {
  id: string;
  /** YYYY-MM. */
  month: string;
  opening: number;
  entryTotal: number;
  usageTotal: number;
  closing: number;
}

interface StatementMonthsProps {
  /** Undefined while they load. */
  months: readonly StatementMonth[] | undefined;
  error: unknown;
  onRetry(): void;
  /** The path of the files, without the month. */
  path: string;
}

const formats = ['pdf', 'csv'] as const;

/** The closed monthly statements of an account, the newest first, as documents. */
export function StatementMonths({ months, error, onRetry, path }: StatementMonthsProps) {
  const { t } = useTranslation('statements');
  return (
    <Section title={t('title')} text={t('text')}>
      {months === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={onRetry} />
        ) : (
          <Box minH="24" aria-busy="true" />
        )
      ) : months.length === 0 ? (
        <EmptyState icon={ReceiptText} title={t('empty')} text={t('emptyText')} />
      ) : (
        <MonthTable months={months} path={path} />
      )}
    </Section>
  );
}

/** On small screens only the closing balance, so that the documents are seen without scrolling. */
function MonthTable({ months, path }: { months: readonly StatementMonth[]; path: string }) {
  const { t } = useTranslation('statements');
  const parts = ['opening', 'entries', 'usage'] as const;
  return (
    <ScrollingTable title={t('title')}>
      <thead>
        <tr>
          <HeadCell scope="col">{t('month')}</HeadCell>
          {parts.map((name) => (
            <HeadCell key={name} scope="col" data-align="end" hideBelow="md">
              {t(name)}
            </HeadCell>
          ))}
          <HeadCell scope="col" data-align="end">
            {t('closing')}
          </HeadCell>
          <HeadCell scope="col">{t('files')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {months.map(({ id, month, opening, entryTotal, usageTotal, closing }) => (
          <tr key={id}>
            <BodyCell asChild>
              <th scope="row">{month}</th>
            </BodyCell>
            {[opening, entryTotal, -usageTotal].map((units, index) => (
              <BodyCell key={parts[index]} data-align="end" hideBelow="md">
                <Quota units={units} use="cost" />
              </BodyCell>
            ))}
            <BodyCell data-align="end">
              <Quota units={closing} use="cost" color={closing < 0 ? 'fg.error' : undefined} />
            </BodyCell>
            <BodyCell>
              <Files month={month} path={path} />
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
