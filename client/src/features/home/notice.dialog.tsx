import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stored, useStored } from '../../lib/storage';
import { SafeHtml } from '../../ui/data/safe-html';
import { DetailDialog } from '../../ui/overlay/detail-dialog';

/** Opens automatically once per text; afterwards a button opens it. */
export function NoticeDialog({ notice }: { notice: string }) {
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
