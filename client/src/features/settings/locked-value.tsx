import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Lock } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { useCan } from '../../lib/session';
import type { OptionSpec } from './catalogue/spec';
import { useQuotaText } from './controls/quota.control';

/**
 * Note that only the super administrator can change this option. Users who may change none see a note above all
 * settings.
 */
export function RootOnly() {
  const { t } = useTranslation('settings');
  if (!useCan('options:write')) return null;
  return (
    <Flex as="span" display="inline-flex" align="center" gap="1">
      <Lock size={12} aria-hidden />
      {t('row.rootOnly')}
    </Flex>
  );
}

/** Read-only value of an option. Secrets have none. */
export function LockedValue({ spec: { control }, text }: { spec: OptionSpec; text: string }) {
  const { t } = useTranslation('settings');
  const quotaText = useQuotaText();
  if (control.kind === 'secret') return null;
  if (control.kind === 'switch') return <Box>{text === 'true' ? t('row.on') : t('row.off')}</Box>;
  if (text === '') return <Box color="fg.subtle">{t('history.blank')}</Box>;
  return (
    <Box
      as="pre"
      layerStyle="inset"
      m="0"
      px="2"
      py="1"
      maxH="48"
      overflow="auto"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      textStyle="code"
      tabIndex={0}
    >
      {control.kind === 'quota' ? quotaText(text) : text}
    </Box>
  );
}
