import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Globe, MessageCircle, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatus } from '../../lib/status';
import { FormAlert } from '../../ui/form/form-alert';
import type { SignInAnswer } from './login.schema';
import { canUsePasskeys } from './passkey';
import { PasskeyButton } from './passkey.button';
import { startAddress } from './sign-in.calls';
import { TelegramDialog } from './telegram.dialog';
import { WeChatDialog } from './wechat.dialog';

interface OtherWaysProps {
  /** Offer a passkey, too: where accounts are made there is none yet. */
  withPasskey?: boolean;
  returnTo: string | undefined;
  inviteCode: string;
  onAnswer(answer: SignInAnswer): void;
}

/** Every way in besides the form above, as far as the site has switched them on. */
export function OtherWays({ withPasskey = false, returnTo, inviteCode, onAnswer }: OtherWaysProps) {
  const { t } = useTranslation('login');
  const status = useStatus();
  const [dialog, setDialog] = useState<'wechat' | 'telegram' | null>(null);
  const [problem, setProblem] = useState<string>();
  const close = () => setDialog(null);

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
          onAnswer={onAnswer}
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
        <Button size="lg" onClick={() => setDialog('wechat')}>
          <MessageCircle aria-hidden />
          {t('way.wechat')}
        </Button>
      )}
      {telegram && (
        <Button size="lg" onClick={() => setDialog('telegram')}>
          <Send aria-hidden />
          {t('way.telegram')}
        </Button>
      )}
      <WeChatDialog open={dialog === 'wechat'} onClose={close} onAnswer={onAnswer} />
      <TelegramDialog open={dialog === 'telegram'} onClose={close} onAnswer={onAnswer} />
    </Stack>
  );
}

const flags = { github: 'github_oauth', oidc: 'oidc_enabled', linuxdo: 'linuxdo_oauth' } as const;
