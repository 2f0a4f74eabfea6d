import { Box } from '@chakra-ui/react/box';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { Info } from 'lucide-react';
import * as z from 'zod/mini';
import { useTranslation } from '../../i18n/use-translation';
import { request } from '../../lib/rest';
import { useCan } from '../../lib/session';
import { useStatus } from '../../lib/status';
import { useLoad } from '../../lib/use-load';
import { PageContent } from '../../ui/data/page-content';
import { EmptyState, ErrorState } from '../../ui/feedback/states';
import { NavButton } from '../../ui/nav-button';
import { usePageTitle } from '../../ui/use-page-title';

/** Loads the about page. Unlike GraphQL, this route has no rate limit. */
const loadAbout = async (): Promise<string> => z.parse(z.string(), await request('GET', '/api/about'));

export function AboutPage() {
  const { t } = useTranslation('about');
  const { t: tc } = useTranslation('common');
  const { data, error, retry } = useLoad(loadAbout);
  usePageTitle(t('title'));
  if (data === undefined) {
    return error ? (
      <ErrorState error={error} onRetry={retry} />
    ) : (
      <VisuallyHidden role="status" aria-busy>
        {tc('loading')}
      </VisuallyHidden>
    );
  }
  if (!data.trim()) return <Unwritten />;
  return (
    <Box as="article" aria-label={t('title')}>
      <VisuallyHidden as="h1">{t('title')}</VisuallyHidden>
      <PageContent content={data} frameTitle={t('frame')} />
    </Box>
  );
}

/** Shown while the about page is empty; administrators see a link to its setting. */
function Unwritten() {
  const { t } = useTranslation('about');
  const mayWrite = useCan('options:write');
  const { system_name } = useStatus();
  return (
    <EmptyState
      heading="h1"
      icon={Info}
      title={mayWrite ? t('empty.title') : t('title')}
      text={mayWrite ? t('empty.admin') : t('empty.user', { name: system_name })}
      action={
        <NavButton to={mayWrite ? '/setting/other#About' : '/pricing'}>
          {mayWrite ? t('empty.open') : t('empty.prices')}
        </NavButton>
      }
    />
  );
}
