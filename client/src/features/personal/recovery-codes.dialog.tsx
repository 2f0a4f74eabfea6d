import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Grid } from '@chakra-ui/react/grid';
import { Stack } from '@chakra-ui/react/stack';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveText } from '../../lib/save-text';
import { CopyButton } from '../../ui/copy';
import { Callout } from '../../ui/feedback/callout';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import type { DialogProps } from './form-dialog';

/** The codes exist only here: nothing but the button closes it. */
export function RecoveryCodesDialog({ open, onClose, codes }: DialogProps & { codes: readonly string[] }) {
  const { t } = useTranslation('personal');
  const text = codes.join('\n');
  return (
    <DetailDialog
      open={open}
      onClose={onClose}
      title={t('recovery.title')}
      dismissable={false}
      footer={
        <>
          <CopyButton shape="button" size="md" value={text} label={t('recovery.copy')} />
          <Button onClick={() => saveText('recovery-codes.txt', `${text}\n`)}>
            <Download aria-hidden />
            {t('recovery.download')}
          </Button>
          <Button variant="solid" colorPalette="brand" onClick={onClose}>
            {t('recovery.done')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Callout tone="warning">{t('recovery.text')}</Callout>
        <Grid
          as="ul"
          aria-label={t('recovery.title')}
          layerStyle="inset"
          listStyleType="none"
          templateColumns={{ base: '1fr', sm: '1fr 1fr' }}
          gap="2"
          p="4"
        >
          {codes.map((code) => (
            <Box as="li" key={code} fontFamily="mono">
              {code}
            </Box>
          ))}
        </Grid>
      </Stack>
    </DetailDialog>
  );
}
