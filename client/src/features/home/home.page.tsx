import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../lib/session';
import { siteOrigin } from '../../lib/snippets';
import { useStatus } from '../../lib/status';
import { useLoad } from '../../lib/use-load';
import { PageContent } from '../../ui/data/page-content';
import { usePageTitle } from '../../ui/use-page-title';
import { loadHome } from './home.query';
import { HomeView } from './home.view';
import { NoticeDialog } from './notice.dialog';

export function HomePage() {
  const { t } = useTranslation('home');
  const status = useStatus();
  const user = useSessionUser();
  const { data, error, retry } = useLoad(loadHome);
  usePageTitle(t('title'));
  const content = data?.status.homePageContent.trim();
  return (
    <>
      {data?.status.notice && <NoticeDialog notice={data.status.notice} />}
      {content ? (
        <>
          <VisuallyHidden as="h1">{t('title')}</VisuallyHidden>
          <PageContent content={content} frameTitle={t('frame')} />
        </>
      ) : (
        <HomeView
          status={status}
          origin={siteOrigin(status.server_address)}
          signedIn={user !== null}
          data={data}
          error={error}
          onRetry={retry}
        />
      )}
    </>
  );
}
