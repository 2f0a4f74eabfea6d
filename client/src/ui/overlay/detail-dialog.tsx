import { lazy, type ReactNode, Suspense, useState } from 'react';

/** A dialog that is rendered while it is closed. */
export interface DialogProps {
  open: boolean;
  onClose(): void;
}

export interface DetailDialogProps extends DialogProps {
  title: string;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
  footer?: ReactNode;
  /** False for results that are shown only once (new keys): then only the buttons close it. */
  dismissable?: boolean;
  /** Element that receives the focus on close; default the previously focused one. */
  returnTo?(): HTMLElement | null;
  /**
   * Called after the closing animation. Another dialog may open from here; opened earlier, it would be closed together
   * with this one.
   */
  onExited?(): void;
}

const DetailDialogPanel = lazy(() =>
  import('./detail-dialog-panel').then((module) => ({ default: module.DetailDialogPanel })),
);

/**
 * A dialog that shows information, or a short form with `DialogForm`. Confirmations use `useConfirm`, other forms
 * `EditDrawer`. What all dialogs need loads when the first opens.
 */
export function DetailDialog(props: DetailDialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <DetailDialogPanel {...props} />
    </Suspense>
  );
}
