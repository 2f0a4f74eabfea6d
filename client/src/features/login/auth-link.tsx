import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';

/** Link between the sign-in pages. */
export const AuthLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '6',
    color: 'brand.fg',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
  },
});
