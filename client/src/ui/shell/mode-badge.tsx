import { Box } from '@chakra-ui/react/box';
import { useTranslation } from '../../i18n/use-translation';
import { useStatus } from '../../lib/status';
import { Badge } from '../data/badge';

/** Badge of a site in demo mode or self-use mode. */
export function ModeBadge() {
  const { t } = useTranslation('nav');
  const { self_use_mode_enabled, demo_site_enabled } = useStatus();
  if (!self_use_mode_enabled && !demo_site_enabled) return null;
  return (
    <Box flexShrink="0">
      <Badge color={demo_site_enabled ? 'yellow' : 'cyan'}>{demo_site_enabled ? t('demo') : t('selfUse')}</Badge>
    </Box>
  );
}
