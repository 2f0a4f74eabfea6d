import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import type { StatusColor } from '../../ui/theme/palette';
import { Tip } from '../../ui/tip';

const tints: StatusColor[] = ['blue', 'violet', 'cyan', 'green', 'orange', 'lime', 'yellow', 'red'];

/** Two letters for a provider: the initials of the first two words, or the first two letters of one word. */
export function monogramOf(label: string): string {
  const words = label
    .replaceAll(/[()（），,]/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  const [first = '?', second] = words;
  const letters = [...first];
  return (
    second && /^[A-Za-z]/.test(first) ? `${letters[0]}${[...second][0]}` : letters.slice(0, 2).join('')
  ).toUpperCase();
}

/** Monogram and name of a channel type; each type always has the same colour. */
export function ChannelTypeLabel({ type, label }: { type: number; label: string }) {
  const tint = tints[type % tints.length] ?? 'gray';
  return (
    <Flex display="inline-flex" align="center" gap="2" minW="0">
      <Flex
        as="span"
        aria-hidden
        boxSize="6"
        flexShrink="0"
        align="center"
        justify="center"
        borderRadius="control"
        textStyle="caption"
        fontWeight="semibold"
        bg={`status.${tint}.subtle`}
        color={`status.${tint}.fg`}
      >
        {monogramOf(label)}
      </Flex>
      <Tip content={label}>
        <Box as="span" truncate maxW="20" tabIndex={0} borderRadius="sm">
          {label}
        </Box>
      </Tip>
    </Flex>
  );
}
