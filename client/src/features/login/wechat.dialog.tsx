import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Image } from '@chakra-ui/react/image';
import { Stack } from '@chakra-ui/react/stack';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useStatus } from '../../lib/status';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { FormAlert } from '../../ui/form/form-alert';
import { TextField } from '../../ui/form/text-field';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import type { SignInAnswer } from './login.schema';
import { enterByWeChat } from './sign-in.calls';
import { useCountdown } from './use-countdown';

/** Seconds for which the account's code is good. */
const codeLife = 180;

interface WeChatDialogProps {
  open: boolean;
  onClose(): void;
  onAnswer(answer: SignInAnswer): void;
}

/** The picture leads to an account in WeChat, which gives out a code. */
export function WeChatDialog({ open, onClose, onAnswer }: WeChatDialogProps) {
  const { t } = useTranslation('login');
  return (
    <DetailDialog open={open} onClose={onClose} size="sm" title={t('wechat.title')}>
      <WeChatForm
        onAnswer={(answer) => {
          onClose();
          onAnswer(answer);
        }}
      />
    </DetailDialog>
  );
}

function WeChatForm({ onAnswer }: Pick<WeChatDialogProps, 'onAnswer'>) {
  const { t } = useTranslation('login');
  const { wechat_qrcode } = useStatus();
  const explain = useProblemText();
  const { left, start } = useCountdown();
  const { control, formState, handleSubmit, setError } = useForm({ defaultValues: { code: '' } });
  useEffect(() => start(codeLife), [start]);

  const submit = handleSubmit(async (values) => {
    const code = values.code.trim();
    if (!code) {
      setError('code', { message: 'login:wechat.required' }, { shouldFocus: true });
      return;
    }
    try {
      onAnswer(await enterByWeChat(code));
    } catch (error) {
      setError('root.server', { message: explain(error).text });
    }
  });
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="4">
        {wechat_qrcode && (
          <Image src={wechat_qrcode} alt={t('wechat.image')} boxSize="48" alignSelf="center" objectFit="contain" />
        )}
        <Box>{t('wechat.text')}</Box>
        <Box role="timer" color="fg.muted" textStyle="caption">
          {left > 0 ? t('wechat.left', { time }) : t('wechat.over')}
        </Box>
        <FormAlert message={formState.errors.root?.server?.message} />
        <TextField
          control={control}
          name="code"
          label={t('wechat.code')}
          autoComplete="one-time-code"
          autoFocus
          mono
          size="lg"
        />
        <Button
          type="submit"
          size="lg"
          variant="solid"
          colorPalette="brand"
          loading={formState.isSubmitting}
          loadingText={t('submit')}
        >
          {t('submit')}
        </Button>
      </Stack>
    </form>
  );
}
