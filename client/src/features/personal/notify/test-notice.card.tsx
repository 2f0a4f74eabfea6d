import { Button } from '@chakra-ui/react/button';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/feedback/callout';
import { Panel } from '../panel';
import type { PersonalSettingsFragment } from '../personal.generated';
import { useTestNotice } from './use-test-notice';

interface TestNoticeCardProps {
  settings: PersonalSettingsFragment;
  accountEmail: string;
}

const tones = { PENDING: 'info', SENT: 'success', FAILED: 'error', NONE: 'warning' } as const;

/** Uses the saved settings, not the unsaved input, and therefore shows the destination. */
export function TestNoticeCard({ settings, accountEmail }: TestNoticeCardProps) {
  const { t } = useTranslation('personal');
  const { busy, delivery, send } = useTestNotice();
  const target = settings.notifyType === 'WEBHOOK' ? settings.webhookUrl : settings.notificationEmail || accountEmail;
  return (
    <Panel
      title={t('test.title')}
      text={target ? t('test.text', { target }) : t('test.nowhere')}
      action={
        <Button loading={busy} loadingText={t('test.action')} disabled={!target} onClick={send}>
          {t('test.action')}
        </Button>
      }
    >
      {delivery && (
        <div role="status">
          <Callout tone={tones[delivery]}>{t(`test.${delivery}`, { target })}</Callout>
        </div>
      )}
    </Panel>
  );
}
