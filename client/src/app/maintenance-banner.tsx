import { Box } from '@chakra-ui/react/box';
import { useTranslation } from '../i18n/use-translation';
import { timestamp } from '../lib/format/time';
import { useStatus } from '../lib/status';
import { Callout } from '../ui/feedback/callout';

/** Shown to every visitor while API calls are refused: why, and until when. */
export function MaintenanceBanner() {
  const { maintenance } = useStatus();
  const { t } = useTranslation('nav');
  if (!maintenance) return null;
  const { message, until } = maintenance;
  return (
    <Box mb="4">
      <Callout tone="warning">
        {t('maintenance.text')} {message}
        {until !== null && ` ${t('maintenance.until', { time: timestamp(until * 1_000) })}`}
      </Callout>
    </Box>
  );
}
