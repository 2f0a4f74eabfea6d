import { skipToken } from '@apollo/client/react';
import { Button } from '@chakra-ui/react/button';
import { Stack } from '@chakra-ui/react/stack';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Callout } from '../../../ui/feedback/callout';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { Section } from '../../../ui/section';
import {
  type NoticeDelivery,
  type PersonalSettingsFragment,
  usePersonalNoticesQuery,
  usePersonalSaveSettingsMutation,
  usePersonalSendTestMutation,
  usePersonalTestNoticesQuery,
} from '../shared/personal.generated';
import { TabContent } from '../shared/tab-states';
import { NotifyForm } from './notify.form';
import { notifyInput } from './notify.schema';

/** Polling interval of a notification in delivery, in ms. */
const pollIntervalMs = 2000;

const tones = { PENDING: 'info', SENT: 'success', FAILED: 'error', NONE: 'warning' } as const;

export function NotifyTab() {
  const { data, error, refetch } = usePersonalNoticesQuery();
  return (
    <TabContent data={data} error={error} onRetry={refetch}>
      {({ personalSettings }) => <Notices settings={personalSettings} />}
    </TabContent>
  );
}

function Notices({ settings }: { settings: PersonalSettingsFragment }) {
  const [save] = usePersonalSaveSettingsMutation();
  return (
    <Stack gap="4" maxW="4xl">
      <NotifyForm settings={settings} onSave={(form) => save({ variables: { input: notifyInput(form, settings) } })} />
      <TestNoticeCard settings={settings} />
    </Stack>
  );
}

/** Uses the saved settings, not the unsaved input, and therefore shows the destination. */
function TestNoticeCard({ settings: { noticeTarget: target } }: { settings: PersonalSettingsFragment }) {
  const { t } = useTranslation('personal');
  const { busy, delivery, send } = useTestNotice();
  return (
    <Section
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
    </Section>
  );
}

/** Sends a notification and follows it until it is delivered or has failed. */
function useTestNotice() {
  const act = useMutationHandler();
  const [sendTest, { loading: busy }] = usePersonalSendTestMutation();
  const [sent, setSent] = useState<{ id: string; delivery: NoticeDelivery }>();
  const following = sent?.delivery === 'PENDING';
  const { data } = usePersonalTestNoticesQuery(
    following ? { pollInterval: pollIntervalMs, fetchPolicy: 'network-only' } : skipToken,
  );
  const found = sent && data?.notices.nodes.find(({ id }) => id === sent.id);
  if (sent && found && found.delivery !== sent.delivery) setSent({ id: found.id, delivery: found.delivery });

  const send = async () => {
    setSent(undefined);
    const result = await act(() => sendTest());
    setSent(result?.data?.sendTestNotice);
  };
  return { busy, delivery: sent?.delivery, send };
}
