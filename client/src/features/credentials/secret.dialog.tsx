import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { useTranslation } from '../../i18n/use-translation';
import { CopyButton } from '../../ui/copy';
import { Callout } from '../../ui/feedback/callout';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import type { CreatedCredential } from './credential.drawer';

interface SecretDialogProps {
  created: CreatedCredential | null;
  onClose(): void;
}

/** The secret of a new credential, which is shown only here. */
export function SecretDialog({ created, onClose }: SecretDialogProps) {
  const { t } = useTranslation('credentials');
  const { t: tc } = useTranslation('common');
  return (
    <DetailDialog
      open={created !== null}
      onClose={onClose}
      title={t('secret.title', { name: created?.name ?? '' })}
      // The secret is not lost by an accidental click outside the dialog.
      dismissable={false}
      footer={
        <Button variant="solid" colorPalette="brand" onClick={onClose}>
          {tc('action.close')}
        </Button>
      }
    >
      <Stack gap="4">
        <Callout tone="warning">{t('secret.once')}</Callout>
        {created && (
          <Flex layerStyle="inset" align="center" gap="3" px="3" py="2">
            <Box as="code" flex="1" minW="0" fontFamily="mono" textStyle="table" overflowWrap="anywhere">
              {created.secret}
            </Box>
            <CopyButton value={created.secret} label={t('secret.copy')} />
          </Flex>
        )}
        <Box textStyle="caption" color="fg.muted">
          {t('secret.use')}
        </Box>
      </Stack>
    </DetailDialog>
  );
}
