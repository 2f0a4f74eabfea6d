import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { BookCheck } from 'lucide-react';
import { JobRunProgress } from '../../graphql/runs/job-run-progress';
import { isRetryable } from '../../graphql/runs/use-job-run';
import { useTranslation } from '../../i18n/use-translation';
import { Timestamp } from '../../ui/data/figures';
import { useFormat } from '../../ui/use-format';
import type { Verdict } from './judgement';
import type { SiteHealthReconciliationFragment } from './site-health.generated';
import { SiteHealthCard } from './site-health-card';

const Cell = chakra('td', { base: { py: '1', pe: '3', verticalAlign: 'top', overflowWrap: 'anywhere' } });

export interface Books {
  /** The reconciliation in progress, or the newest one. */
  newest: SiteHealthReconciliationFragment | undefined;
  /** The newest completed one. */
  last: SiteHealthReconciliationFragment | undefined;
  onProve(): void;
  /** Called when the reconciliation ends, and when a retry begins. */
  onOverChange(): void;
}

interface BooksCardProps extends Books {
  verdict: Verdict;
}

/** Shows whether ledger and balances match, and starts a reconciliation on demand. */
export function BooksCard({ verdict, newest, last, onProve, onOverChange }: BooksCardProps) {
  const { t } = useTranslation('siteHealth');
  const format = useFormat();
  const running = newest?.state === 'WAITING' || newest?.state === 'RUNNING';
  const wrong = last?.differenceCount ?? 0;
  return (
    <SiteHealthCard
      title={t('books.title')}
      verdict={verdict}
      figure={last ? format.integer(wrong) : t('books.never')}
      caption={
        last ? (
          <>
            {t('books.caption', { count: wrong, checked: format.integer(last.checked ?? 0) })} ·{' '}
            <Timestamp at={last.finishedAt} />
          </>
        ) : (
          t('books.neverCaption')
        )
      }
      advice={wrong > 0 ? t('books.wrong') : t('books.stale')}
    >
      {newest && newest.state !== 'DONE' && (
        <JobRunProgress
          key={newest.id}
          id={`reconcile-${newest.id}`}
          label={t('books.running')}
          title={({ state }) => t(isRetryable(state) ? 'books.unfinished' : 'books.running')}
          caption={({ percent }) => `${percent}%`}
          onOverChange={onOverChange}
        />
      )}
      {!running && (
        <Button size="sm" alignSelf="flex-start" onClick={onProve}>
          <BookCheck aria-hidden />
          {t('books.prove')}
        </Button>
      )}
      {last && last.differences.length > 0 && <Differences reconciliation={last} />}
    </SiteHealthCard>
  );
}

function Differences({ reconciliation }: { reconciliation: SiteHealthReconciliationFragment }) {
  const { t } = useTranslation('siteHealth');
  return (
    <Box as="details">
      <Box as="summary" cursor="pointer" textStyle="label" minH="6">
        {t('books.differences')}
      </Box>
      <Stack maxH="64" overflow="auto" tabIndex={0} textStyle="table">
        <table>
          <tbody>
            {reconciliation.differences.map((difference) => (
              <tr key={`${difference.kind} ${difference.id}`}>
                <Cell fontFamily="mono">
                  {difference.kind} {difference.id}
                </Cell>
                <Cell>{t('books.difference', { kept: difference.kept, summed: difference.summed })}</Cell>
              </tr>
            ))}
          </tbody>
        </table>
      </Stack>
    </Box>
  );
}
