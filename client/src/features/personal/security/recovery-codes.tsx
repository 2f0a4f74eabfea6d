import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Stack } from '@chakra-ui/react/stack';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveText } from '../../../lib/save-text';
import { CopyButton } from '../../../ui/copy';
import { Callout } from '../../../ui/feedback/callout';

/** The codes are shown only here. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const { t } = useTranslation('personal');
  const text = codes.join('\n');
  return (
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
      <Flex justify="flex-end" gap="3" wrap="wrap">
        <CopyButton shape="button" size="md" value={text} label={t('recovery.copy')} />
        <Button onClick={() => saveText('recovery-codes.txt', `${text}\n`)}>
          <Download aria-hidden />
          {t('recovery.download')}
        </Button>
        <Button variant="solid" colorPalette="brand" onClick={onDone}>
          {t('recovery.done')}
        </Button>
      </Flex>
    </Stack>
  );
}
