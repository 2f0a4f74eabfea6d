import { KeyRound, Link2Off, MessageSquareOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { EmptyState } from '../../ui/feedback/states';
import { NavButton } from '../../ui/nav-button';

/** Time before the token list opens, in ms. */
const leaveAfterMs = 1500;

const icons = { unreadable: Link2Off, unconfigured: MessageSquareOff, misconfigured: Link2Off, noToken: KeyRound };

/** Explains why no chat is available and links to the page that fixes it. */
export function Obstacle({ reason }: { reason: keyof typeof icons }) {
  const { t } = useTranslation('chat');
  const noToken = reason === 'noToken';
  useLeave(noToken);
  return (
    <div role="alert">
      <EmptyState
        heading="h1"
        icon={icons[reason]}
        title={t(`obstacle.${reason}`)}
        action={
          noToken ? (
            <NavButton to="/token">{t('toTokens')}</NavButton>
          ) : (
            <NavButton to="/playground">{t('toPlayground')}</NavButton>
          )
        }
      />
    </div>
  );
}

function useLeave(leave: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!leave) return;
    const timer = setTimeout(() => navigate('/token', { replace: true }), leaveAfterMs);
    return () => clearTimeout(timer);
  }, [leave, navigate]);
}
