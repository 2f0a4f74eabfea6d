import { Box } from '@chakra-ui/react/box';
import type { ReactNode } from 'react';

/**
 * The plot is a single image to screen readers, with its values in the table. Sets colours and fonts of the console.
 */
export function PlotFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      role="img"
      aria-label={label}
      h="full"
      css={{
        '& .recharts-text': { textStyle: 'caption', fill: 'fg.muted' },
        '& .recharts-cartesian-grid line': { stroke: 'border' },
        '& .recharts-cartesian-axis-line, & .recharts-cartesian-axis-tick-line': { stroke: 'border' },
        '& .recharts-tooltip-cursor': { fill: 'bg.muted', stroke: 'border' },
        '& .recharts-surface': { outline: '0', overflow: 'visible' },
      }}
    >
      {children}
    </Box>
  );
}

export interface PointerLine {
  name: string;
  color: string;
  value: string;
}

/** Tooltip with the values under the pointer. */
export function PointerBox({ title, lines, total }: { title: string; lines: PointerLine[]; total?: PointerLine }) {
  return (
    <Box bg="bg.panel" borderRadius="control" boxShadow="float" px="3" py="2" textStyle="caption" maxW="xs">
      <Box fontWeight="semibold" mb="1">
        {title}
      </Box>
      {lines.map(({ name, color, value }) => (
        <Line key={name} name={name} color={color} value={value} />
      ))}
      {total && (
        <Box borderTopWidth="1px" borderColor="border" mt="1" pt="1" fontWeight="medium">
          <Line {...total} />
        </Box>
      )}
    </Box>
  );
}

function Line({ name, color, value }: PointerLine) {
  return (
    <Box display="flex" alignItems="center" gap="2">
      <Box boxSize="2" borderRadius="2px" flexShrink="0" style={{ background: color }} />
      <Box flex="1" truncate>
        {name}
      </Box>
      <Box textStyle="figure">{value}</Box>
    </Box>
  );
}
