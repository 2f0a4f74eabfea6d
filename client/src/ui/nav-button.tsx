import { Button, type ButtonProps } from '@chakra-ui/react/button';
import { Link } from 'react-router-dom';

interface NavButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'colorPalette' | 'children'> {
  to: string;
}

/** Looks like a button, is a link: middle-click and "copy address" work. */
export function NavButton({ to, children, ...looks }: NavButtonProps) {
  return (
    <Button asChild {...looks}>
      <Link to={to}>{children}</Link>
    </Button>
  );
}
