import { Button } from '@chakra-ui/react/button';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { newRecord } from './use-edit-drawer';

interface CreateButtonProps {
  /** The label, such as "Add token". */
  children: ReactNode;
  /** Opens the drawer of a record. */
  show(which: string): void;
}

/** The main command of a list: opens the drawer of a new record. */
export function CreateButton({ children, show }: CreateButtonProps) {
  return (
    <Button size="sm" variant="solid" colorPalette="brand" onClick={() => show(newRecord)}>
      <Plus aria-hidden />
      {children}
    </Button>
  );
}
