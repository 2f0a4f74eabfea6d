import { lazy, Suspense } from 'react';
import { useEverOpen } from '../../lib/use-overlay';
import type { DetailDialogProps } from './detail-dialog-panel';

/** A dialog that is rendered while it is closed. */
export interface DialogProps {
  open: boolean;
  onClose(): void;
}

const DetailDialogPanel = lazy(() =>
  import('./detail-dialog-panel').then((module) => ({ default: module.DetailDialogPanel })),
);

/**
 * A dialog that shows information, or a short form with `DialogForm`. Confirmations use `useConfirm`, other forms
 * `EditDrawer`. The code that all dialogs share loads when the first one opens.
 */
export function DetailDialog(props: DetailDialogProps) {
  const wanted = useEverOpen(props.open);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <DetailDialogPanel {...props} />
    </Suspense>
  );
}
