import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';

/** The name of a row, which leads to its record. High enough to be hit by touch. */
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
