import { type ButtonProps, IconButton } from '@chakra-ui/react/button';
import type { LucideIcon } from 'lucide-react';
import { Tip } from './tip';

interface IconActionProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  icon: LucideIcon;
  /** Accessible name and tooltip, already translated. */
  label: string;
}

/** An icon button with accessible name and tooltip. */
export function IconAction({ icon: Icon, label, variant = 'ghost', size = 'sm', ...rest }: IconActionProps) {
  return (
    <Tip content={label}>
      <IconButton aria-label={label} variant={variant} size={size} px="0" {...rest}>
        <Icon aria-hidden />
      </IconButton>
    </Tip>
  );
}
