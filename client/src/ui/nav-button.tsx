import { Button, type ButtonProps } from '@chakra-ui/react/button';
import { Link } from 'react-router-dom';

interface NavButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'colorPalette' | 'children'> {
  to: string;
}

/** A link styled as a button: middle-click and "copy address" work. */
export function NavButton({ to, children, ...looks }: NavButtonProps) {
  return (
    <Button asChild {...looks}>
      <Link to={to}>{children}</Link>
    </Button>
  );
}
