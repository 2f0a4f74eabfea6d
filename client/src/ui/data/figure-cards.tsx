import { Box } from '@chakra-ui/react/box';
import type { ReactNode } from 'react';

interface FigureCardsProps {
  /** Name of the list for screen readers. */
  label: string;
  busy?: boolean;
  /** Five to seven cards with a `dt` and `dd`. */
  children: ReactNode;
}

/** Cards per line by the width of the list: two, three (of seven: four), or all where each has at least 9rem. */
const lines = {
  '& > *': { flex: '1 1 40%', minWidth: 0 },
  '@container (min-width: 36rem)': {
    '& > *': { flexBasis: '30%' },
    '&:has(> :nth-child(7)) > *': { flexBasis: '22%' },
  },
  '@container (min-width: 58rem)': { '&:not(:has(> :nth-child(7))) > *': { flexBasis: 0 } },
  '@container (min-width: 67.5rem)': { '&:has(> :nth-child(7)) > *': { flexBasis: 0 } },
} as const;

/** Figures with their names as cards, which fill their lines and are divided among them as evenly as their number allows. */
export function FigureCards({ label, busy, children }: FigureCardsProps) {
  return (
    <Box containerType="inline-size">
      <Box as="dl" aria-label={label} aria-busy={busy} display="flex" flexWrap="wrap" gap="3" css={lines}>
        {children}
      </Box>
    </Box>
  );
}
