import { Fragment, type ReactNode, Suspense } from 'react';
import type { useEditDrawer } from './use-edit-drawer';

interface DrawerSlotProps {
  drawer: ReturnType<typeof useEditDrawer>;
  /** The drawer of a record, usually of a lazy component: `which` is `new` or the id of the record. */
  children(shown: { which: string; open: boolean; onClose(): void }): ReactNode;
}

/** The drawer of a list, from the first time it opens. It is remounted each time, so that its form resets. */
export function DrawerSlot({ drawer: { target, open, serial, close }, children }: DrawerSlotProps) {
  return (
    <Suspense fallback={null}>
      {target && <Fragment key={serial}>{children({ which: target, open, onClose: close })}</Fragment>}
    </Suspense>
  );
}
