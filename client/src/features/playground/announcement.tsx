import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { useTranslation } from '../../i18n/use-translation';
import type { Message } from './conversation';

interface AnnouncementProps {
  /** The newest message. */
  last: Message | undefined;
  /** Replies are streaming. */
  running: boolean;
}

/**
 * Screen readers announce the start of a reply and then the whole reply, or how it ended, not every chunk. Its error is
 * announced by the message itself.
 */
export function Announcement({ last, running }: AnnouncementProps) {
  const { t } = useTranslation('playground');
  const ending = () => {
    if (last?.role !== 'assistant') return '';
    if (last.status === 'complete') return last.content || t('ended.complete');
    return last.status === 'stopped' || last.status === 'incomplete' ? t(`ended.${last.status}`) : '';
  };
  return <VisuallyHidden role="status">{running ? t('status.writing') : ending()}</VisuallyHidden>;
}
