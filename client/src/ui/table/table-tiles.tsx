import { Box } from '@chakra-ui/react/box';
import type { DataTableProps } from './table-props';

/** The rows as tiles, for images. */
export function TableTiles<T>({ caption, rows, rowId, tile }: DataTableProps<T>) {
  return (
    <Box
      as="ul"
      listStyleType="none"
      aria-label={caption}
      display="grid"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(13rem, 1fr))' }}
      gap={{ base: '3', sm: '4' }}
      p="4"
    >
      {rows === undefined
        ? ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Box as="li" key={key} aspectRatio="1" borderRadius="control" bg="bg.muted" animation="pulse" />
          ))
        : rows.map((row) => (
            <Box as="li" key={rowId(row)} minW="0">
              {tile?.(row)}
            </Box>
          ))}
    </Box>
  );
}
