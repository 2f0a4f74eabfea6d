import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { offeredProviders, useStatus } from '../../lib/status';
import { FormAlert } from '../../ui/form/form-alert';
import { providerIcons } from '../../ui/sign-in/provider-icons';
import { canUsePasskeys, PasskeyButton } from './passkey.button';
import { enterByTelegram, enterByWeChat, type SignInResponse, startAddress } from './sign-in.calls';

const WeChatDialog = lazy(() => import('../../ui/sign-in/wechat.dialog').then((m) => ({ default: m.WeChatDialog })));
const TelegramDialog = lazy(() =>
  import('../../ui/sign-in/telegram.dialog').then((m) => ({ default: m.TelegramDialog })),
);

interface OtherSignInMethodsProps {
  /** Also offers a passkey; not on the registration page. */
  withPasskey?: boolean;
  returnTo: string | undefined;
  inviteCode: string;
  onResponse(response: SignInResponse): void;
}

/** All enabled sign-in methods besides the form above. */
export function OtherSignInMethods({ withPasskey = false, returnTo, inviteCode, onResponse }: OtherSignInMethodsProps) {
  const { t } = useTranslation('login');
  // A closed dialog stays mounted until another one opens, because it returns the focus on close.
  const [dialog, setDialog] = useState<{ flow: 'code' | 'widget'; open: boolean }>();
  const [problem, setProblem] = useState<string>();
  const close = () => setDialog((shown) => shown && { ...shown, open: false });
  const enter = (response: SignInResponse) => {
    close();
    onResponse(response);
  };

  const status = useStatus();
  const providers = offeredProviders(status);
  const passkey = withPasskey && canUsePasskeys();
  if (providers.length === 0 && !passkey) return null;

  return (
    <Stack gap="3" mt="5">
      <Flex align="center" gap="3" color="fg.muted" textStyle="caption">
        <Box flex="1" borderTopWidth="1px" borderColor="border" />
        {t('or')}
        <Box flex="1" borderTopWidth="1px" borderColor="border" />
      </Flex>
      <FormAlert message={problem} />
      {passkey && (
        <PasskeyButton
          ceremony="/api/user/passkey/login"
          label={t('way.passkey')}
          onResponse={onResponse}
          onProblem={setProblem}
        />
      )}
      {providers.map(({ name, flow }) => {
        const Icon = providerIcons[flow];
        const label = (
          <>
            <Icon aria-hidden />
            {(name === 'saml' && status.saml_button) || t(`way.${name}`)}
          </>
        );
        if (flow !== 'redirect')
          return (
            <Button key={name} size="lg" onClick={() => setDialog({ flow, open: true })}>
              {label}
            </Button>
          );
        return (
          <Button key={name} asChild size="lg">
            <a href={startAddress(name, { returnTo, inviteCode })}>{label}</a>
          </Button>
        );
      })}
      <Suspense>
        {dialog?.flow === 'code' && (
          <WeChatDialog
            open={dialog.open}
            onClose={close}
            title={t('wechat.title')}
            submitLabel={t('submit')}
            send={async (code) => enter(await enterByWeChat(code))}
          />
        )}
        {dialog?.flow === 'widget' && (
          <TelegramDialog
            open={dialog.open}
            onClose={close}
            title={t('telegram.title')}
            text={t('telegram.text')}
            send={async (signedFields) => enter(await enterByTelegram(signedFields))}
          />
        )}
      </Suspense>
    </Stack>
  );
}
