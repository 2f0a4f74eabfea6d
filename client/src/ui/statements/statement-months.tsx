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

function MonthTable({ months, path }: { months: readonly StatementMonth[]; path: string }) {
  const { t } = useTranslation('statements');
  const amounts = ['opening', 'entries', 'usage', 'closing'] as const;
  return (
    <ScrollingTable title={t('title')}>
      <thead>
        <tr>
          <HeadCell scope="col">{t('month')}</HeadCell>
          {amounts.map((name) => (
            <HeadCell key={name} scope="col" data-align="end">
              {t(name)}
            </HeadCell>
          ))}
          <HeadCell scope="col">{t('files')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {months.map(({ id, month, opening, entryTotal, usageTotal, closing }) => (
          <tr key={id}>
            <BodyCell asChild>
              <th scope="row">{month}</th>
            </BodyCell>
            {[opening, entryTotal, -usageTotal, closing].map((units, index) => (
              <BodyCell key={amounts[index]} data-align="end">
                <Quota units={units} use="cost" color={units < 0 && index === 3 ? 'fg.error' : undefined} />
              </BodyCell>
            ))}
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
    <Flex gap="2">
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
