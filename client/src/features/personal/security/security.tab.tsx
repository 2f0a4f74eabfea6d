import { Button } from '@chakra-ui/react/button';
import { Stack } from '@chakra-ui/react/stack';
import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation';
import { download } from '../../../lib/download';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { DialogForm } from '../../../ui/form/dialog-form';
import { SecretField } from '../../../ui/form/secret-field';
import { DetailDialog } from '../../../ui/overlay/detail-dialog';
import { Section } from '../../../ui/section';
import { DeleteAccountCard } from '../account/delete-account.card';
import { type PersonalSecurityQuery, usePersonalSecurityQuery } from '../shared/personal.generated';
import { useDialog } from '../shared/personal.url';
import { TabContent } from '../shared/tab-states';
import { AccessTokenCard } from './access-token.card';
import { PasskeysCard } from './passkeys.card';
import { SecondFactorCard } from './second-factor.card';
import { SessionsCard } from './sessions.card';
import { type PasswordRequest, useReauthentication } from './use-reauthentication';

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
      <OwnDataCard />
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

function PasswordCard({ hasPassword, onChange }: { hasPassword: boolean; onChange(): void }) {
  const { t } = useTranslation('personal');
  return (
    <Section
      title={t('password.title')}
      text={hasPassword ? t('password.text') : t('password.none')}
      action={<Button onClick={onChange}>{hasPassword ? t('password.change') : t('password.set')}</Button>}
    />
  );
}

/** Asks for the password before a sensitive action. */
function ReauthenticationDialog({ open, onPassword, onClose, onExited }: PasswordRequest) {
  const { t } = useTranslation('personal');
  return (
    <DetailDialog size="sm" open={open} onClose={onClose} onExited={onExited} title={t('reauthentication.title')}>
      <ReauthenticationForm onPassword={onPassword} onClose={onClose} />
    </DetailDialog>
  );
}

function ReauthenticationForm({ onPassword, onClose }: Omit<PasswordRequest, 'open' | 'onExited'>) {
  const { t } = useTranslation('personal');
  const form = useForm({ defaultValues: { currentPassword: '' } });
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      onSubmit={({ currentPassword }) => onPassword(currentPassword)}
      text={t('reauthentication.text')}
      submitLabel={t('reauthentication.action')}
    >
      <SecretField
        control={form.control}
        name="currentPassword"
        label={t('password.current')}
        autoComplete="current-password"
        autoFocus
      />
    </DialogForm>
  );
}

/** Downloads everything that the site stores about the user. */
function OwnDataCard() {
  const { t } = useTranslation('personal');
  const act = useMutationHandler();
  const [loading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    const { signal } = new AbortController();
    await act(() => download('/api/user/self/data', 'my-data.zip', { signal, onBytes: () => undefined }));
    setLoading(false);
  };
  return (
    <Section
      title={t('ownData.title')}
      text={t('ownData.text')}
      action={
        <Button loading={loading} loadingText={t('ownData.action')} onClick={() => void save()}>
          {t('ownData.action')}
        </Button>
      }
    />
  );
}
