import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { useFormat } from '../../ui/use-format';

/** Share of a limit from which the bar warns. */
const close = 0.8;

interface UseMeterProps {
  used: number;
  limit: number;
  /** What is counted. */
  label: string;
  /** The numbers are quota units. */
  isQuota: boolean;
}

/** How much of a limit is used: a bar with the exact numbers. */
export function UseMeter({ used, limit, label, isQuota }: UseMeterProps) {
  const format = useFormat();
  const figure = isQuota ? format.quota : format.integer;
  const share = Math.min(1, used / limit);
  const color = share >= 1 ? 'status.red.solid' : share >= close ? 'status.orange.solid' : 'brand.solid';
  return (
    <Box minW="24" maxW="40">
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
        <Box h="full" bg={color} style={{ width: `${share * 100}%` }} />
      </Box>
    </Box>
  );
}
