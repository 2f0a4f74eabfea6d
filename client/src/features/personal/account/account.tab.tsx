import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Stack } from '@chakra-ui/react/stack';
import { lazy, Suspense } from 'react';
import { siteOrigin } from '../../../lib/snippets';
import { useStatus } from '../../../lib/status';
import { type PersonalAccountQuery, usePersonalAccountQuery } from '../personal.generated';
import { TabContent } from '../tab-states';
import { useDialog } from '../use-dialog';
import { AccountCard } from './account.card';
import { BindingsCard } from './bindings.card';
import { CheckInCard } from './check-in.card';
import { InviteCard } from './invite.card';
import { useBindings } from './use-bindings';
import { useCheckIn } from './use-check-in';

const NameDialog = lazy(() => import('./name.dialog').then((m) => ({ default: m.NameDialog })));
const EmailDialog = lazy(() => import('./email.dialog').then((m) => ({ default: m.EmailDialog })));
const BindWeChat = lazy(() => import('./bind-wechat').then((m) => ({ default: m.BindWeChat })));
const BindTelegram = lazy(() => import('./bind-telegram').then((m) => ({ default: m.BindTelegram })));
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
