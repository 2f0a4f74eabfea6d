import { Box } from '@chakra-ui/react/box';
import type { ReactNode } from 'react';

/** Properties of an object with their names, one below the other. */
export function FactList({ children }: { children: ReactNode }) {
  return (
    <Box
      as="dl"
      display="grid"
      gridTemplateColumns="fit-content(8rem) minmax(0, 1fr)"
      columnGap={{ base: '4', sm: '6' }}
      rowGap="2"
      m="0"
      // A time or an address may be wider than the place that the names leave.
      css={{ '& time': { whiteSpace: 'normal' }, '& .truncate': { maxWidth: '100% !important' } }}
    >
      {children}
    </Box>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box display="contents">
      <Box as="dt" color="fg.muted">
        {label}
      </Box>
      <Box as="dd" m="0" minW="0" overflowWrap="anywhere">
        {children}
      </Box>
    </Box>
  );
}
