import { useParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { useChatTemplates } from '../../lib/chat-templates';
import { usePageTitle } from '../../ui/use-page-title';
import { ChatView } from './chat.view';
import { ChatStates } from './chat-states';
import { useChat } from './use-chat';

/** `/chat/2` is the third client of the list, `/chat` the first. */
export function ChatPage() {
  const { t } = useTranslation('chat');
  const { id = '0' } = useParams();
  const place = /^\d{1,3}$/.test(id) ? Number(id) : -1;
  usePageTitle(useChatTemplates()?.[place]?.name ?? t('title'));
  return (
    <ChatStates chat={useChat(place)}>
      {({ template, target, token, url, withdrawConsent }) => (
        <ChatView name={template.name} target={target} token={token.name} url={url} onChange={withdrawConsent} />
      )}
    </ChatStates>
  );
}
