import { Box } from '@chakra-ui/react/box';
import { Link as Anchor } from '@chakra-ui/react/link';
import { Link } from 'react-router-dom';
import { ChartCard, type ChartCardProps } from './chart-card';

interface BarItem {
  id: string;
  name: string;
  value: number;
  /** Shown next to the value: the share of the total. */
  note?: string;
  to?: string;
}

interface BarListProps extends Omit<ChartCardProps, 'table' | 'empty'> {
  items: readonly BarItem[];
  /** Headers of the name and value columns. */
  nameHeader: string;
  valueHeader: string;
  format(value: number): string;
  empty: string;
  /** Uses a monospaced font for names. */
  mono?: boolean;
  color?: string;
  /** Value of a full bar; default the largest value. */
  whole?: number;
}

/** A ranking; each name links to its calls. */
export function BarList(props: BarListProps) {
  const { items, nameHeader, valueHeader, format, empty, mono, color = 'brand.solid', whole, ...card } = props;
  const full = whole ?? Math.max(0, ...items.map(({ value }) => value));
  return (
    <ChartCard
      {...card}
      h="52"
      empty={items.length === 0 ? empty : undefined}
      table={{
        rowHeader: nameHeader,
        columns: [valueHeader],
        rows: items.map(({ id, name, value, to }) => ({ id, name, to, values: [value] })),
        format,
      }}
    >
      <Box as="ol" listStyleType="none" display="flex" flexDirection="column" gap="1">
        {items.map(({ id, name, value, note, to }) => (
          <Box as="li" key={id} textStyle="table">
            <Box display="flex" gap="3" justifyContent="space-between" alignItems="baseline">
              <Box minW="0" truncate fontFamily={mono ? 'mono' : undefined}>
                {to ? (
                  <Anchor asChild display="inline-block" lineHeight="1.5rem" color="fg" title={name}>
                    <Link to={to}>{name}</Link>
                  </Anchor>
                ) : (
                  name
                )}
              </Box>
              <Box flexShrink="0" textStyle="figure">
                {note && (
                  <Box as="span" color="fg.muted" me="2" textStyle="caption">
                    {note}
                  </Box>
                )}
                {format(value)}
              </Box>
            </Box>
            <Box h="1" mt="1" borderRadius="full" bg="bg.muted" overflow="hidden" aria-hidden>
              <Box h="full" bg={color} style={{ width: `${full > 0 ? (value / full) * 100 : 0}%` }} />
            </Box>
          </Box>
        ))}
      </Box>
    </ChartCard>
  );
}
