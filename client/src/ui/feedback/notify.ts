import type { NoticeKind, NoticeOptions } from './toasts';

const listeners = new Set<() => void>();

/**
 * Calls `listener` with each notification, before it is shown.
 * @returns a function that ends it
 */
export function onNotification(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The library of toasts loads with the first notification or after the page, because no page needs it to be shown. */
function show(kind: NoticeKind, title: string, options?: NoticeOptions) {
  for (const listener of listeners) listener();
  // Loading fails only with the connection, and the page itself shows that.
  import('./toasts').then(({ showToast }) => showToast(kind, title, options)).catch(() => undefined);
}

/**
 * Brief notifications about recent actions. Not for values that are shown only once, such as keys and passwords; these
 * are shown in a dialog.
 */
export const notify = {
  success: (title: string, options?: NoticeOptions) => show('success', title, options),
  error: (title: string, options?: NoticeOptions) => show('error', title, options),
  warning: (title: string, options?: NoticeOptions) => show('warning', title, options),
  info: (title: string, options?: NoticeOptions) => show('info', title, options),
};
