import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { useTranslation } from '../../i18n/use-translation';
import { useFormat } from '../use-format';

interface MeterProps {
  /** Quota units already spent, or a count. */
  used: number;
  /** Limit in the same unit; `null` is unlimited. */
  limit: number | null;
  /** Remaining units below which the bar warns. */
  warnBelow?: number;
  /** What is counted; quota units when absent. */
  count?: string;
}

function barColor(remaining: number, warnBelow: number | undefined) {
  if (remaining <= 0) return 'status.red.solid';
  return warnBelow !== undefined && remaining < warnBelow ? 'status.orange.solid' : 'brand.solid';
}

/** Used share of a limit: a bar with the exact figures. */
export function Meter({ used, limit, warnBelow, count }: MeterProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const figure = count === undefined ? format.quota : format.integer;
  if (limit === null) {
    return (
      <Flex gap="2" align="baseline" textStyle="figure">
        <span>{figure(used)}</span>
        <Box as="span" color="fg.muted" textStyle="caption">
          {t('unlimited')}
        </Box>
      </Flex>
    );
  }
  const share = limit > 0 ? Math.min(1, Math.max(0, used / limit)) : 1;
  const label = count ?? t('meter.used', { used: figure(used), limit: figure(limit) });
  return (
    <Box minW="32" w="full" maxW="48">
      <Flex justify="space-between" gap="3" textStyle="figure">
        <span>{figure(used)}</span>
        <Box as="span" color="fg.muted">
          / {figure(limit)}
        </Box>
      </Flex>
      <Box
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={used}
        h="1"
        mt="1"
        borderRadius="full"
        bg="bg.muted"
        overflow="hidden"
      >
        <Box h="full" bg={barColor(limit - used, warnBelow)} style={{ width: `${share * 100}%` }} />
      </Box>
    </Box>
  );
}
