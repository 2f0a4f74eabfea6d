import { Box } from '@chakra-ui/react/box';
import { useLayoutEffect, useRef } from 'react';

interface PointerLine {
  name: string;
  color: string;
  value: string;
}

/** The text of a plot at the pointer. */
export interface PointerText {
  title: string;
  lines: readonly PointerLine[];
  total?: PointerLine;
}

/** Distance to the pointer, in CSS pixels. */
const DISTANCE = 10;

/** The position next to a place, on the side with enough space, and within the plot if neither side has enough. */
const beside = (place: number, length: number, within: number) => {
  if (place + DISTANCE + length <= within) return place + DISTANCE;
  if (place - DISTANCE - length >= 0) return place - DISTANCE - length;
  return Math.max(0, within - length);
};

/** The values under the pointer, at a place of the positioned element that contains the box. */
export function PointerBox({ x, y, text }: { x: number; y: number; text: PointerText }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    const frame = current?.offsetParent;
    if (!current || !frame) return;
    current.style.left = `${beside(x, current.offsetWidth, frame.clientWidth)}px`;
    current.style.top = `${beside(y, current.offsetHeight, frame.clientHeight)}px`;
  });
  const { title, lines, total } = text;
  return (
    <Box
      ref={box}
      position="absolute"
      top="0"
      left="0"
      w="max-content"
      maxW="min(20rem, 100%)"
      pointerEvents="none"
      zIndex="1"
      bg="bg.panel"
      color="fg"
      borderRadius="control"
      boxShadow="float"
      px="3"
      py="2"
      textStyle="caption"
    >
      <Box fontWeight="semibold" mb="1">
        {title}
      </Box>
      {lines.map((line) => (
        <Line key={line.name} {...line} />
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
