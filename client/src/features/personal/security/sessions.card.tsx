import { Button } from '@chakra-ui/react/button';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Badge } from '../../../ui/data/badge';
import { Timestamp } from '../../../ui/data/figures';
import { notify } from '../../../ui/feedback/notify';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { useConfirm } from '../../../ui/overlay/confirm';
import { Section } from '../../../ui/section';
import { Line, Lines } from '../shared/lines';
import {
  type PersonalSessionFragment,
  usePersonalEndOtherSessionsMutation,
  usePersonalEndSessionMutation,
} from '../shared/personal.generated';

interface SessionsCardProps {
  sessions: readonly PersonalSessionFragment[];
  refetch(): Promise<unknown>;
}

/** Number of sessions listed before "show all". */
const collapsedLength = 5;

/** Sessions of the account, the current one first. */
export function SessionsCard({ sessions, refetch }: SessionsCardProps) {
  const { t } = useTranslation('personal');
  const { t: tc } = useTranslation('common');
  const { end, endOthers } = useEnding(refetch);
  const [all, setAll] = useState(false);
  const others = sessions.filter(({ current }) => !current);
  const ordered = [...sessions.filter(({ current }) => current), ...others];
  const shown = all ? ordered : ordered.slice(0, collapsedLength);
  return (
    <Section
      title={t('sessions.title')}
      text={t('sessions.text')}
      action={
        others.length > 0 && (
          <Button onClick={() => endOthers(others.length)}>{t('sessions.endOthers', { count: others.length })}</Button>
        )
      }
    >
      <Lines label={t('sessions.title')}>
        {shown.map((session) => {
          const browser = session.browser || t('sessions.unknown');
          return (
            <Line
              key={session.id}
              icon={<MonitorSmartphone size={18} strokeWidth={1.75} aria-hidden />}
              title={
                <>
                  {browser}
                  {session.current && <Badge color="green">{t('sessions.current')}</Badge>}
                </>
              }
              note={<Facts session={session} />}
            >
              {!session.current && (
                <Button
                  size="sm"
                  variant="ghost"
                  colorPalette="danger"
                  aria-label={t('sessions.endName', { name: `${browser} ${session.ip}` })}
                  onClick={() => end(session.id, browser)}
                >
                  {t('sessions.end')}
                </Button>
              )}
            </Line>
          );
        })}
      </Lines>
      {ordered.length > collapsedLength && (
        <Button size="sm" variant="ghost" colorPalette="brand" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? tc('models.less') : t('sessions.all', { count: ordered.length })}
        </Button>
      )}
    </Section>
  );
}

function Facts({ session: { ip, startedAt, lastSeenAt } }: { session: PersonalSessionFragment }) {
  const { t } = useTranslation('personal');
  return (
    <>
      {ip}
      {' · '}
      {t('sessions.lastSeen')} <Timestamp at={lastSeenAt} />
      {' · '}
      {t('sessions.started')} <Timestamp at={startedAt} />
    </>
  );
}

function useEnding(refetch: () => Promise<unknown>) {
  const { t } = useTranslation('personal');
  const act = useMutationHandler();
  const confirm = useConfirm();
  const [endSession] = usePersonalEndSessionMutation();
  const [endOtherSessions] = usePersonalEndOtherSessionsMutation();
  return {
    end: async (id: string, name: string) => {
      const ended = await act(() => endSession({ variables: { id } }), { success: t('sessions.ended', { name }) });
      if (ended) await refetch().catch(() => undefined);
    },
    endOthers: async (count: number) => {
      const sure = await confirm({
        title: t('sessions.endOthersTitle'),
        text: t('sessions.endOthersText', { count }),
        action: t('sessions.endOthers', { count }),
        dangerous: true,
      });
      if (!sure) return;
      const response = await act(() => endOtherSessions());
      if (!response) return;
      notify.success(t('sessions.endedOthers', { count: response.data?.endOtherSessions ?? count }));
      await refetch().catch(() => undefined);
    },
  };
}
