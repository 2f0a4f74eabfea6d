import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';

/** Name of a row, linked to its record. Tall enough for touch. */
export const RowLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '6',
    fontWeight: 'medium',
    color: 'inherit',
    overflowWrap: 'anywhere',
    _hover: { textDecoration: 'underline' },
  },
});
