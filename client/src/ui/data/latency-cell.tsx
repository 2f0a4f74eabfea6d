import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { useTranslation } from '../../i18n/use-translation';
import type { StatusColor } from '../theme/palette';
import { Tip } from '../tip';
import { useFormat } from '../use-format';
import { responseColor, timeToFirstTokenColor, totalColor } from './status-catalogue';

/** Bar length on a square-root scale, so that one second is still visible next to five minutes. */
const share = (ms: number, fullAt: number) => Math.min(1, Math.sqrt(Math.max(0, ms) / fullAt));

function Bar({ ms, fullAt, color }: { ms: number; fullAt: number; color: StatusColor }) {
  return (
    <Box w="10" h="3px" borderRadius="full" bg="bg.muted" overflow="hidden" flexShrink="0" aria-hidden>
      <Box h="full" bg={`status.${color}.solid`} style={{ width: `${share(ms, fullAt) * 100}%` }} />
    </Box>
  );
}

interface LatencyCellProps {
  /** Duration of the whole request, in ms. */
  total: number;
  /** Time to the first token, in ms; undefined or negative if not streamed. */
  timeToFirstToken?: number | null;
}

/** Total and first-token time as numbers with bars in the threshold colour. */
export function LatencyCell({ total, timeToFirstToken: first }: LatencyCellProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const streamed = first !== null && first !== undefined && first >= 0;
  const lines = [t('latency.total', { value: format.duration(total) })];
  if (streamed) lines.push(t('latency.first', { value: format.duration(first) }));
  return (
    <Tip content={lines.join(' · ')}>
      <Box display="inline-block" tabIndex={0} borderRadius="sm" textStyle="figure" whiteSpace="nowrap">
        <Flex align="center" justify="flex-end" gap="2">
          <span>{format.duration(total)}</span>
          <Bar ms={total} fullAt={120_000} color={totalColor(total)} />
        </Flex>
        {streamed && (
          <Flex align="center" justify="flex-end" gap="2" color="fg.muted" textStyle="caption">
            <span>{format.duration(first)}</span>
            <Bar ms={first} fullAt={12_000} color={timeToFirstTokenColor(first)} />
          </Flex>
        )}
      </Box>
    </Tip>
  );
}

/** Response time of a channel's last test: seconds with two decimals, or "untested". */
export function ResponseTime({ ms }: { ms: number }) {
  const { t } = useTranslation('status');
  const color = responseColor(ms);
  if (ms <= 0) {
    return (
      <Box as="span" color="fg.subtle">
        {t('response.untested')}
      </Box>
    );
  }
  return (
    <Flex display="inline-flex" align="center" gap="2" textStyle="figure">
      <span>{(ms / 1000).toFixed(2)} s</span>
      <Bar ms={ms} fullAt={8000} color={color} />
    </Flex>
  );
}
