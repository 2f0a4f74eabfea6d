import { Box } from '@chakra-ui/react/box';
import { Image } from '@chakra-ui/react/image';
import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useStatus } from '../../lib/status';
import { DetailDialog } from '../overlay/detail-dialog';
import { CodeForm } from './code-form';
import { useCountdown } from './use-countdown';

/** Validity of the code, in seconds. */
const codeLifetimeSeconds = 180;

interface WeChatDialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  submitLabel: string;
  /** Sends the code of the WeChat account. Throws the error of the server. */
  send(code: string): Promise<unknown>;
}

/** Shows the QR code of the WeChat account, which replies with a code. */
export function WeChatDialog({ open, onClose, title, submitLabel, send }: WeChatDialogProps) {
  const { t } = useTranslation('login');
  return (
    <DetailDialog open={open} onClose={onClose} size="sm" title={title}>
      <CodeForm
        intro={<Invitation />}
        label={t('wechat.code')}
        required={t('wechat.required')}
        submitLabel={submitLabel}
        send={send}
      />
    </DetailDialog>
  );
}

function Invitation() {
  const { t } = useTranslation('login');
  const { wechat_qrcode } = useStatus();
  const { left, start } = useCountdown();
  useEffect(() => start(codeLifetimeSeconds), [start]);
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <>
      {wechat_qrcode && (
        <Image src={wechat_qrcode} alt={t('wechat.image')} boxSize="48" alignSelf="center" objectFit="contain" />
      )}
      <Box>{t('wechat.text')}</Box>
      <Box role="timer" color="fg.muted" textStyle="caption">
        {left > 0 ? t('wechat.left', { time }) : t('wechat.over')}
      </Box>
    </>
  );
}
