import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { BookCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { detailsOf } from '../../graphql/runs/details-of';
import { isOver, isRetryable } from '../../graphql/runs/run-state';
import { useTranslation } from '../../i18n/use-translation';
import { useCan } from '../../lib/session';
import { Timestamp } from '../../ui/data/figures';
import { useFormat } from '../../ui/use-format';
import type { Verdict } from './judgement';
import type { SiteHealthReconciliationFragment, SiteHealthReconciliationResultFragment } from './site-health.generated';
import { SiteHealthCard } from './site-health-card';

const JobRunProgress = lazy(() =>
  import('../../graphql/runs/job-run-progress').then((module) => ({ default: module.JobRunProgress })),
);

const Cell = chakra('td', { base: { py: '1', pe: '3', verticalAlign: 'top', overflowWrap: 'anywhere' } });

export interface Reconciliation {
  /** The reconciliation in progress, or the newest one. */
  newest: SiteHealthReconciliationFragment | undefined;
  /** The newest completed one. */
  last: SiteHealthReconciliationFragment | undefined;
  onStart(): void;
  /** Called when the reconciliation ends, and when a retry begins. */
  onOverChange(): void;
}

interface ReconciliationCardProps extends Reconciliation {
  verdict: Verdict;
}

/** Shows whether ledger and balances match, and starts a reconciliation on demand. */
export function ReconciliationCard({ verdict, newest, last, onStart, onOverChange }: ReconciliationCardProps) {
  const { t } = useTranslation('siteHealth');
  const format = useFormat();
  const running = newest !== undefined && !isOver(newest.state);
  const result = last && detailsOf(last, 'ReconciliationDetails');
  const wrong = result?.differenceCount ?? 0;
  const mayWrite = useCan('health:write');
  return (
    <SiteHealthCard
      title={t('reconciliation.title')}
      verdict={verdict}
      figure={last ? format.integer(wrong) : t('reconciliation.never')}
      caption={
        last ? (
          <>
            {t('reconciliation.caption', { count: wrong, checked: format.integer(result?.checked ?? 0) })} ·{' '}
            <Timestamp at={last.finishedAt} />
          </>
        ) : (
          t('reconciliation.neverCaption')
        )
      }
      advice={wrong > 0 ? t('reconciliation.wrong') : t('reconciliation.stale')}
    >
      {newest && newest.state !== 'DONE' && (
        <Suspense fallback={null}>
          <JobRunProgress
            key={newest.id}
            permission="health:write"
            id={newest.id}
            label={t('reconciliation.running')}
            title={({ state }) => t(isRetryable(state) ? 'reconciliation.unfinished' : 'reconciliation.running')}
            caption={({ percent }) => `${percent}%`}
            onOverChange={onOverChange}
          />
        </Suspense>
      )}
      {mayWrite && !running && (
        <Button size="sm" alignSelf="flex-start" onClick={onStart}>
          <BookCheck aria-hidden />
          {t('reconciliation.start')}
        </Button>
      )}
      {result && result.differences.length > 0 && <Differences differences={result.differences} />}
    </SiteHealthCard>
  );
}

function Differences({ differences }: Pick<SiteHealthReconciliationResultFragment, 'differences'>) {
  const { t } = useTranslation('siteHealth');
  return (
    <Box as="details">
      <Box as="summary" cursor="pointer" textStyle="label" minH="6">
        {t('reconciliation.differences')}
      </Box>
      <Stack maxH="64" overflow="auto" tabIndex={0} textStyle="table">
        <table>
          <tbody>
            {differences.map((difference) => (
              <tr key={`${difference.kind} ${difference.id}`}>
                <Cell fontFamily="mono">
                  {difference.kind} {difference.id}
                </Cell>
                <Cell>{t('reconciliation.difference', { kept: difference.kept, summed: difference.summed })}</Cell>
              </tr>
            ))}
          </tbody>
        </table>
      </Stack>
    </Box>
  );
}
