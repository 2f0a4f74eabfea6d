import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useSessionUser } from '../../lib/session';
import { siteOrigin } from '../../lib/snippets';
import { useStatus } from '../../lib/status';
import { stored, useStored } from '../../lib/storage';
import { useLoad } from '../../lib/use-load';
import { PageContent } from '../../ui/data/page-content';
import { SafeHtml } from '../../ui/data/safe-html';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { usePageTitle } from '../../ui/use-page-title';
import { loadHome } from './home.query';
import { HomeView } from './home.view';

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

/** Opens automatically once per text; afterwards a button opens it. */
function NoticeDialog({ notice }: { notice: string }) {
  const { t } = useTranslation('home');
  const { t: tc } = useTranslation('common');
  const seen = useStored(stored.noticeSeen);
  const [reopened, setReopened] = useState(false);
  const close = () => {
    setReopened(false);
    stored.noticeSeen.write(notice);
  };
  return (
    <>
      <Flex justify="flex-end">
        <Button size="sm" variant="ghost" onClick={() => setReopened(true)}>
          <Bell aria-hidden />
          {t('noticeOpen')}
        </Button>
      </Flex>
      <DetailDialog
        open={reopened || seen !== notice}
        onClose={close}
        title={t('notice')}
        textOnly
        footer={
          <Button variant="solid" colorPalette="brand" onClick={close}>
            {tc('action.close')}
          </Button>
        }
      >
        <SafeHtml source={notice} format="markdown" />
      </DetailDialog>
    </>
  );
}
