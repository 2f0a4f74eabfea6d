import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { useSessionUser } from '../../lib/session';
import { Quota } from '../../ui/data/figures';
import { useFormat } from '../../ui/use-format';
import { type LogRowFragment, useConversationOfCallQuery } from './logs.generated';
import { conversationPath } from './logs.url';

interface ConversationFactProps {
  log: Pick<LogRowFragment, 'userId'>;
  /** The key of its conversation. */
  conversation: string;
  seesSite: boolean;
}

/** The conversation of a call with its sum, leading to all its calls. */
export function ConversationFact({ log, conversation, seesSite }: ConversationFactProps) {
  const { t } = useTranslation('logs');
  const format = useFormat();
  const self = useSessionUser();
  // A user without permissions sees rows of other users only in the log of a team.
  const account = seesSite ? { userId: log.userId } : log.userId !== String(self?.id) ? { teamId: log.userId } : {};
  const { data } = useConversationOfCallQuery({
    variables: { scope: seesSite ? 'SITE' : 'SELF', filter: { conversation, ...account } },
  });
  const sums = data?.conversations.nodes[0];
  const team = account.teamId === undefined ? undefined : Number(account.teamId);
  return (
    <>
      <Link className="row-link" to={conversationPath(conversation, { team })}>
        {sums ? t('conversation.sum', { count: sums.calls, calls: format.integer(sums.calls) }) : conversation}
      </Link>
      {sums && (
        <>
          {' · '}
          <Quota units={sums.quota} use="cost" />
          {' · '}
          {format.duration(sums.duration)}
        </>
      )}
    </>
  );
}
