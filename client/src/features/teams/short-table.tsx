import { chakra } from '@chakra-ui/react/styled-system';

/** The head and cells of a short table in a card. */
export const Head = chakra('th', {
  base: { px: '2', py: '2', textAlign: 'start', textStyle: 'caption', color: 'fg.muted', fontWeight: 'medium' },
});
export const Cell = chakra('td', {
  base: { px: '2', py: '2', verticalAlign: 'middle', borderTopWidth: '1px', borderColor: 'border' },
});
