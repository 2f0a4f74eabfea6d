import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { stored } from '../../lib/storage';
import { SafeHtml } from '../../ui/data/safe-html';
import { DetailDialog } from '../../ui/overlay/detail-dialog';

/** Shows the site's announcement and marks it as read. */
export function AnnouncementDialog({ text, onClose }: { text: string; onClose(): void }) {
  const { t } = useTranslation('notices');
  useEffect(() => stored.noticeSeen.write(text), [text]);
  return (
    <DetailDialog open onClose={onClose} title={t('announcement')} textOnly>
      <SafeHtml source={text} format="markdown" />
    </DetailDialog>
  );
}
