import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { CalendarCheck, CircleCheck } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { dayMs } from '../../../lib/durations';
import { siteOrigin } from '../../../lib/snippets';
import { useStatus } from '../../../lib/status';
import { notify } from '../../../ui/feedback/notify';
import { useProblemText } from '../../../ui/feedback/use-problem-text';
import { Section } from '../../../ui/section';
import { useFormat } from '../../../ui/use-format';
import {
  type PersonalAccountQuery,
  usePersonalAccountQuery,
  usePersonalCheckInMutation,
} from '../shared/personal.generated';
import { useDialog } from '../shared/personal.url';
import { TabContent } from '../shared/tab-states';
import { AccountCard } from './account.card';
import { BindingsCard } from './bindings.card';
import { InviteCard } from './invite.card';
import { useBindings } from './use-bindings';

interface CheckInCardProps {
  status: { canCheckIn: boolean; nextDayAt: string };
  busy: boolean;
  /** Reward of this check-in, in quota units. */
  reward: number | undefined;
  onCheckIn(): void;
}

const NameDialog = lazy(() => import('./name.dialog').then((m) => ({ default: m.NameDialog })));
const EmailDialog = lazy(() => import('./email.dialog').then((m) => ({ default: m.EmailDialog })));
const BindWeChat = lazy(() => import('./bind.dialogs').then((m) => ({ default: m.BindWeChat })));
const BindTelegram = lazy(() => import('./bind.dialogs').then((m) => ({ default: m.BindTelegram })));
const TransferDialog = lazy(() => import('./transfer.dialog').then((m) => ({ default: m.TransferDialog })));

export function AccountTab() {
  const { data, error, refetch } = usePersonalAccountQuery();
  return (
    <TabContent data={data?.viewer ? { ...data, viewer: data.viewer } : undefined} error={error} onRetry={refetch}>
      {(account) => <Account {...account} refetch={refetch} />}
    </TabContent>
  );
}

type AccountProps = PersonalAccountQuery & {
  viewer: NonNullable<PersonalAccountQuery['viewer']>;
  refetch(): Promise<unknown>;
};

const areas = {
  base: '"account" "aside" "bindings"',
  lg: '"account aside" "bindings aside"',
};

function Account({ viewer, checkInStatus, invites, usableModels, refetch }: AccountProps) {
  const { server_address } = useStatus();
  const { shown, open, close } = useDialog();
  const checkIn = useCheckIn(checkInStatus.nextDayAt, refetch);
  const bindings = useBindings(viewer, open);
  const dialog = { open: shown.open, onClose: close };

  return (
    <>
      <Grid
        gap="4"
        alignItems="start"
        templateAreas={areas}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
        templateRows={{ lg: 'auto 1fr' }}
      >
        <Box gridArea="account" minW="0">
          <AccountCard viewer={viewer} models={usableModels} onRename={() => open('name')} />
        </Box>
        <Stack gridArea="aside" gap="4" minW="0">
          {checkInStatus.enabled && <CheckInCard status={checkInStatus} {...checkIn} />}
          <InviteCard
            invites={invites}
            link={`${siteOrigin(server_address)}/register?aff=${encodeURIComponent(invites.code)}`}
            onTransfer={() => open('transfer')}
          />
        </Stack>
        <Box gridArea="bindings" minW="0">
          <BindingsCard {...bindings} />
        </Box>
      </Grid>
      <Suspense fallback={null}>
        {shown.target === 'name' && <NameDialog key={shown.serial} {...dialog} name={viewer.displayName} />}
        {shown.target === 'email' && <EmailDialog key={shown.serial} {...dialog} bound={viewer.email} />}
        {shown.target === 'wechat' && <BindWeChat key={shown.serial} {...dialog} onBound={refetch} />}
        {shown.target === 'telegram' && <BindTelegram key={shown.serial} {...dialog} onBound={refetch} />}
        {shown.target === 'transfer' && (
          <TransferDialog key={shown.serial} {...dialog} invites={invites} onDone={refetch} />
        )}
      </Suspense>
    </>
  );
}

/** @param nextDayAt start of the next day, when the check-in state is refetched */
function useCheckIn(nextDayAt: string, refetch: () => Promise<unknown>) {
  const { t } = useTranslation('personal');
  const format = useFormat();
  const explain = useProblemText();
  const [checkIn, { loading: busy }] = usePersonalCheckInMutation();
  const [reward, setReward] = useState<number>();

  useEffect(() => {
    const wait = new Date(nextDayAt).getTime() - Date.now();
    if (wait <= 0) return;
    const timer = setTimeout(
      () => {
        setReward(undefined);
        void refetch().catch(() => undefined);
      },
      // `setTimeout` is limited to 24.8 days, which a wrong clock may exceed.
      Math.min(wait, dayMs),
    );
    return () => clearTimeout(timer);
  }, [nextDayAt, refetch]);

  const onCheckIn = async () => {
    try {
      const { data } = await checkIn();
      if (!data) return;
      setReward(data.checkIn.reward);
      notify.success(t('checkIn.rewarded', { amount: format.quota(data.checkIn.reward) }));
    } catch (error) {
      const { text, problem } = explain(error);
      if (problem.kind !== 'signed-out') notify.error(t('checkIn.failed'), { description: text });
    }
    // Even after a failure: another window may have checked in first.
    await refetch().catch(() => undefined);
  };
  return { busy, reward, onCheckIn };
}

/** One check-in per server day; the server returns when the next day begins. */
function CheckInCard({ status, busy, reward, onCheckIn }: CheckInCardProps) {
  const { t } = useTranslation('personal');
  const format = useFormat();
  const { canCheckIn, nextDayAt } = status;
  return (
    <Section title={t('checkIn.title')} text={canCheckIn ? t('checkIn.text') : undefined}>
      {canCheckIn ? (
        <Button
          w="full"
          variant="solid"
          colorPalette="brand"
          loading={busy}
          loadingText={t('checkIn.action')}
          onClick={onCheckIn}
        >
          <CalendarCheck aria-hidden />
          {t('checkIn.action')}
        </Button>
      ) : (
        <Box role="status">
          <Flex gap="2" align="center" color="fg.success" fontWeight="medium">
            <CircleCheck size={16} aria-hidden />
            {reward === undefined ? t('checkIn.done') : t('checkIn.rewarded', { amount: format.quota(reward) })}
          </Flex>
          <Text color="fg.muted" textStyle="table" mt="1">
            {t('checkIn.reopens', { time: format.timestamp(nextDayAt), when: format.relative(nextDayAt) })}
          </Text>
        </Box>
      )}
    </Section>
  );
}
