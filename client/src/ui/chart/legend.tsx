import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { coarse } from '../theme/recipes/touch';
import { Swatch } from './pattern';

interface LegendItem {
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

interface LegendProps {
  label: string;
  items: LegendItem[];
  /** The series are lines instead of areas. */
  lines?: boolean;
  onToggle(id: string): void;
}

/** Names with colours and patterns; each entry toggles its series. */
export function Legend({ label, items, lines, onToggle }: LegendProps) {
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
            <Swatch slot={slot} line={lines} faint={hidden} />
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
