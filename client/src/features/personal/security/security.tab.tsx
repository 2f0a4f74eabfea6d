import { Stack } from '@chakra-ui/react/stack';
import { lazy, Suspense } from 'react';
import { DeleteAccountCard } from '../account/delete-account.card';
import { type PersonalSecurityQuery, usePersonalSecurityQuery } from '../personal.generated';
import { TabContent } from '../tab-states';
import { useDialog } from '../use-dialog';
import { AccessTokenCard } from './access-token.card';
import { PasskeysCard } from './passkeys.card';
import { PasswordCard } from './password.card';
import { ReauthenticationDialog } from './reauthentication.dialog';
import { SecondFactorCard } from './second-factor.card';
import { SessionsCard } from './sessions.card';
import { useReauthentication } from './use-reauthentication';

const PasswordDialog = lazy(() => import('./password.dialog').then((m) => ({ default: m.PasswordDialog })));

export function SecurityTab() {
  const { data, error, refetch } = usePersonalSecurityQuery();
  return (
    <TabContent data={data?.viewer ?? undefined} error={error} onRetry={refetch}>
      {(viewer) => <Security viewer={viewer} refetch={refetch} />}
    </TabContent>
  );
}

interface SecurityProps {
  viewer: NonNullable<PersonalSecurityQuery['viewer']>;
  refetch(): Promise<unknown>;
}

function Security({ viewer, refetch }: SecurityProps) {
  const { shown, open, close } = useDialog();
  const { reauthenticate, dialog } = useReauthentication();
  const browser = viewer.sessions.find(({ current }) => current)?.browser ?? '';
  return (
    <Stack gap="4">
      <PasswordCard hasPassword={viewer.hasPassword} onChange={() => open('password')} />
      <SecondFactorCard state={viewer.secondFactor} reauthenticate={reauthenticate} refetch={refetch} />
      <PasskeysCard passkeys={viewer.passkeys} browser={browser} reauthenticate={reauthenticate} refetch={refetch} />
      <SessionsCard sessions={viewer.sessions} refetch={refetch} />
      <AccessTokenCard />
      <DeleteAccountCard username={viewer.username} role={viewer.role} />
      <Suspense fallback={null}>
        {shown.target === 'password' && (
          <PasswordDialog
            key={shown.serial}
            open={shown.open}
            onClose={close}
            username={viewer.username}
            hasPassword={viewer.hasPassword}
            onDone={refetch}
          />
        )}
      </Suspense>
      {dialog && <ReauthenticationDialog {...dialog} />}
    </Stack>
  );
}
