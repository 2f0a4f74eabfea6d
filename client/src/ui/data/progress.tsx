import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import type { StatusColor } from '../theme/palette';

/** `45%`, `45.5 %` or `45` as 0..100; `undefined` for other texts of upstreams. */
export function percentOf(text: string): number | undefined {
  const match = /^\s*(\d+(?:\.\d+)?)\s*%?\s*$/.exec(text);
  return match ? Math.min(100, Number(match[1])) : undefined;
}

interface ProgressProps {
  /** 0..100; `undefined` if unknown. */
  percent: number | undefined;
  /** Accessible name, translated. */
  label: string;
  color?: StatusColor;
}

const aria = (percent: number | undefined, label: string) => ({
  role: 'progressbar',
  'aria-label': label,
  'aria-valuemin': 0,
  'aria-valuemax': 100,
  // Indeterminate without a value.
  ...(percent !== undefined && { 'aria-valuenow': Math.round(percent) }),
});

const figure = (percent: number | undefined) => (percent === undefined ? '…' : `${Math.round(percent)}%`);

/** Progress as a bar with its percentage. */
export function ProgressBar({ percent, label, color = 'blue', w = '16' }: ProgressProps & { w?: string }) {
  return (
    <Flex align="center" gap="2" minW="0">
      <Box {...aria(percent, label)} flex="1" minW={w} h="1.5" borderRadius="full" bg="bg.muted" overflow="hidden">
        <Box
          h="full"
          bg={`status.${color}.solid`}
          animation={percent === undefined ? 'pulse' : undefined}
          transition="width {durations.moderate}"
          style={{ width: percent === undefined ? '100%' : `${percent}%` }}
        />
      </Box>
      <Box as="span" textStyle="caption" fontVariantNumeric="tabular-nums" color="fg.muted" minW="8" textAlign="end">
        {figure(percent)}
      </Box>
    </Flex>
  );
}

const radius = 9;
const around = 2 * Math.PI * radius;

/** Progress as a ring, for narrow columns. */
export function ProgressCircle({ percent, label, color = 'blue' }: ProgressProps) {
  return (
    <Flex display="inline-flex" align="center" gap="2" verticalAlign="middle">
      <Box {...aria(percent, label)} boxSize="6" color={`status.${color}.solid`}>
        <svg viewBox="0 0 24 24" fill="none" strokeWidth="3" aria-hidden="true">
          <circle cx="12" cy="12" r={radius} stroke="currentColor" opacity="0.2" />
          <circle
            cx="12"
            cy="12"
            r={radius}
            stroke="currentColor"
            strokeLinecap="round"
            strokeDasharray={around}
            strokeDashoffset={around * (1 - (percent ?? 0) / 100)}
            visibility={percent ? undefined : 'hidden'}
            transform="rotate(-90 12 12)"
          />
        </svg>
      </Box>
      <Box as="span" textStyle="caption" fontVariantNumeric="tabular-nums" color="fg.muted">
        {figure(percent)}
      </Box>
    </Flex>
  );
}
