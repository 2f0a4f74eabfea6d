import { useTranslation } from '../../i18n/use-translation';
import { role, useSessionUser } from '../../lib/session';
import { PageUnavailable } from '../../ui/feedback/page-unavailable';
import { PageHeader } from '../../ui/page-header';
import { SiteImportsView } from './site-imports.view';

/** Imports the site of another product, for the root user. */
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
