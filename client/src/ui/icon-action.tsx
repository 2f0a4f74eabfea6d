import { type ButtonProps, IconButton } from '@chakra-ui/react/button';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, Ref } from 'react';
import { Tip } from './tip';

interface IconActionProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  icon: LucideIcon;
  /** Accessible name and tooltip, already translated. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
}

/** Properties of a button other than styles and the state of `IconButton`. */
const ATTRIBUTE = /^(?:on[A-Z].*|aria-.*|data-.*|id|ref|disabled|tabIndex)$/;

const isUnstyled = (props: object): props is ComponentProps<'button'> =>
  Object.entries(props).every(([name, value]) => value === undefined || ATTRIBUTE.test(name));

/** An icon button with accessible name and tooltip. */
export function IconAction({
  icon: Icon,
  label,
  variant = 'ghost',
  size = 'sm',
  loading = false,
  ...rest
}: IconActionProps) {
  const isLean = variant === 'ghost' && !loading && (size === 'sm' || size === 'xs') && isUnstyled(rest);
  return (
    <Tip content={label}>
      {isLean ? (
        <button type="button" className="icon-button" aria-label={label} data-size={size} {...rest}>
          <Icon aria-hidden />
        </button>
      ) : (
        <IconButton aria-label={label} variant={variant} size={size} loading={loading} px="0" {...rest}>
          <Icon aria-hidden />
        </IconButton>
      )}
    </Tip>
  );
}
