import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Globe, MessageCircle, Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatus } from '../../lib/status';
import { FormAlert } from '../../ui/form/form-alert';
import type { SignInResponse } from './login.schema';
import { canUsePasskeys, PasskeyButton } from './passkey.button';
import { enterByTelegram, enterByWeChat, startAddress } from './sign-in.calls';

const WeChatDialog = lazy(() => import('../../ui/sign-in/wechat.dialog').then((m) => ({ default: m.WeChatDialog })));
const TelegramDialog = lazy(() =>
  import('../../ui/sign-in/telegram.dialog').then((m) => ({ default: m.TelegramDialog })),
);

interface OtherWaysProps {
  /** Also offers a passkey; not on the registration page. */
  withPasskey?: boolean;
  returnTo: string | undefined;
  inviteCode: string;
  onResponse(answer: SignInResponse): void;
}

/** All enabled sign-in methods besides the form above. */
export function OtherWays({ withPasskey = false, returnTo, inviteCode, onResponse }: OtherWaysProps) {
  const { t } = useTranslation('login');
  const status = useStatus();
  // A closed dialog stays mounted until another one opens, because it returns the focus on close.
  const [dialog, setDialog] = useState<{ name: 'wechat' | 'telegram'; open: boolean }>();
  const [problem, setProblem] = useState<string>();
  const close = () => setDialog((shown) => shown && { ...shown, open: false });
  const enter = (answer: SignInResponse) => {
    close();
    onResponse(answer);
  };

  const redirecting = (['github', 'oidc', 'linuxdo'] as const).filter((provider) => status[flags[provider]]);
  const telegram = status.telegram_oauth && status.telegram_bot_name !== '';
  const passkey = withPasskey && canUsePasskeys();
  if (redirecting.length === 0 && !status.wechat_login && !telegram && !passkey) return null;

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
      {redirecting.map((provider) => (
        <Button key={provider} asChild size="lg">
          <a href={startAddress(provider, { returnTo, inviteCode })}>
            <Globe aria-hidden />
            {t(`way.${provider}`)}
          </a>
        </Button>
      ))}
      {status.wechat_login && (
        <Button size="lg" onClick={() => setDialog({ name: 'wechat', open: true })}>
          <MessageCircle aria-hidden />
          {t('way.wechat')}
        </Button>
      )}
      {telegram && (
        <Button size="lg" onClick={() => setDialog({ name: 'telegram', open: true })}>
          <Send aria-hidden />
          {t('way.telegram')}
        </Button>
      )}
      <Suspense>
        {dialog?.name === 'wechat' && (
          <WeChatDialog
            open={dialog.open}
            onClose={close}
            title={t('wechat.title')}
            submitLabel={t('submit')}
            send={async (code) => enter(await enterByWeChat(code))}
          />
        )}
        {dialog?.name === 'telegram' && (
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

const flags = { github: 'github_oauth', oidc: 'oidc_enabled', linuxdo: 'linuxdo_oauth' } as const;
