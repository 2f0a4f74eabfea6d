import { Stack } from '@chakra-ui/react/stack';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { role, useSessionUser } from '../../lib/session';
import { PageUnavailable } from '../../ui/feedback/page-unavailable';
import { ErrorState } from '../../ui/feedback/states';
import { PageHeader } from '../../ui/page-header';
import { Section } from '../../ui/section';
import { useSiteImportsQuery } from './site-imports.generated';

/** Imports the site of another product, for the super administrator. */
export function SiteImportsPage() {
  const { t } = useTranslation('imports');
  const user = useSessionUser();
  if (user?.role !== role.root) return <PageUnavailable reason="forbidden" />;
  return (
    <>
      <PageHeader title={t('title')} purpose={t('purpose')} />
      <SiteImportsView />
    </>
  );
}

const ImportRun = lazy(() => import('./import-run').then((m) => ({ default: m.ImportRun })));
const ImportForm = lazy(() => import('./import-form').then((m) => ({ default: m.ImportForm })));

/** The imports of this site, newest first, and the form of a new one. */
function SiteImportsView() {
  const { t } = useTranslation('imports');
  const { data, error, refetch } = useSiteImportsQuery({ fetchPolicy: 'cache-and-network' });
  const reload = () => void refetch().catch(() => undefined);
  const runs = data?.jobRuns ?? [];
  return (
    <Stack gap="5">
      {error && !data && <ErrorState error={error} onRetry={reload} />}
      {runs.length > 0 && (
        <Section title={t('runs')}>
          <Suspense fallback={null}>
            <Stack as="ul" gap="0" listStyleType="none" aria-label={t('runs')}>
              {runs.map((run) => (
                <ImportRun key={run.id} run={run} onOverChange={reload} />
              ))}
            </Stack>
          </Suspense>
        </Section>
      )}
      <Section title={t('form.title')} text={t('form.text')}>
        <Suspense fallback={null}>
          <ImportForm />
        </Suspense>
      </Section>
    </Stack>
  );
}
