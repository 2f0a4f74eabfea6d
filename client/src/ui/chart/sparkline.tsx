import { chakra } from '@chakra-ui/react/styled-system';

const width = 100;
const height = 24;

/** Decorative trend line next to a figure. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const max = Math.max(...values, 1);
  const points = values
    .map((value, at) => `${(at / (values.length - 1)) * width},${height - 1 - (value / max) * (height - 2)}`)
    .join(' ');
  return (
    <chakra.svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      w="full"
      h="6"
      mt="2"
      aria-hidden
      color="brand.solid"
      overflow="visible"
    >
      <polyline
        points={points}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </chakra.svg>
  );
}
