import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { coarse } from '../theme/recipes/touch';
import { chartColor } from './series';

export interface LegendItem {
  id: string;
  name: string;
  slot: number;
  /** Share of the total, formatted. */
  value?: string;
  hidden?: boolean;
}

const Item = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minW: '0',
    maxW: 'full',
    minH: '6',
    px: '1',
    borderRadius: 'sm',
    textStyle: 'caption',
    cursor: 'button',
    _hover: { bg: 'bg.subtle' },
    '&[aria-pressed=false]': { color: 'fg.subtle', textDecoration: 'line-through' },
    [coarse]: { minH: '11' },
  },
});

/** Names with colours; each entry toggles its series. */
export function Legend({ label, items, onToggle }: { label: string; items: LegendItem[]; onToggle(id: string): void }) {
  return (
    <Box
      as="ul"
      listStyleType="none"
      aria-label={label}
      display="flex"
      flexWrap="wrap"
      columnGap="2"
      rowGap="0.5"
      mt="2"
    >
      {items.map(({ id, name, slot, value, hidden }) => (
        <Box as="li" key={id} minW="0" maxW="full">
          <Item type="button" aria-pressed={!hidden} onClick={() => onToggle(id)}>
            <Box
              as="span"
              boxSize="2.5"
              flexShrink="0"
              borderRadius="2px"
              opacity={hidden ? 0.35 : 1}
              style={{ background: chartColor(slot) }}
              aria-hidden
            />
            <Box as="span" truncate>
              {name}
            </Box>
            {value && (
              <Box as="span" color="fg.muted" textStyle="figure">
                {value}
              </Box>
            )}
          </Item>
        </Box>
      ))}
    </Box>
  );
}
