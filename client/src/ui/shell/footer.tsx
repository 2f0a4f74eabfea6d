import { Box } from '@chakra-ui/react/box';
import { useTranslation } from '../../i18n/use-translation';
import { useStatus } from '../../lib/status';
import { SafeHtml } from '../data/safe-html';

/** The custom footer, otherwise a credit line with the version. */
export function Footer() {
  const { t } = useTranslation('nav');
  const { footer_html, system_name, version } = useStatus();
  return (
    <Box as="footer" px={{ base: '4', lg: '6' }} py="4" textStyle="caption" color="fg.subtle">
      {footer_html ? <SafeHtml format="html" source={footer_html} /> : t('credit', { name: system_name, version })}
    </Box>
  );
}
