import { useTranslation } from '../../i18n/use-translation';
import { Section } from '../section';
import { type MonthColumn, MonthList } from './month-list';

/** A closed monthly statement; amounts are quota units. */
interface StatementMonth {
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

/** The closed monthly statements of an account, with their balances. */
export function StatementMonths(list: StatementMonthsProps) {
  const { t } = useTranslation('statements');
  const columns: MonthColumn<StatementMonth>[] = [
    { id: 'opening', head: t('opening'), units: ({ opening }) => opening },
    { id: 'entries', head: t('entries'), units: ({ entryTotal }) => entryTotal },
    { id: 'usage', head: t('usage'), units: ({ usageTotal }) => -usageTotal },
    { id: 'closing', head: t('closing'), units: ({ closing }) => closing, main: true },
  ];
  return (
    <Section title={t('title')} text={t('text')}>
      <MonthList {...list} columns={columns} />
    </Section>
  );
}
