import { createToaster } from '@chakra-ui/react/toast';

export type NoticeKind = 'success' | 'error' | 'warning' | 'info';

interface NoticeAction {
  label: string;
  onClick(): void;
}

export interface NoticeOptions {
  description?: string;
  action?: NoticeAction;
}

/** Time on screen, in ms. A notification with an action stays until it is used or closed. */
const lifetime: Record<NoticeKind, number> = { success: 4000, info: 6000, warning: 6000, error: 8000 };

/** Notifications on screen. The library holds back others until one of them is closed. */
const MAX_SHOWN = 3;

export const toaster = createToaster({
  placement: 'top-end',
  max: MAX_SHOWN,
  pauseOnPageIdle: true,
  gap: 8,
  offsets: { top: '4.5rem', right: '1rem', bottom: '1rem', left: '1rem' },
});

const shown = new Map<string, number>();

/**
 * Repeating a visible notification only increments its count. A new one closes the oldest of a full screen, because those
 * with an action remain.
 */
export function showToast(kind: NoticeKind, title: string, { description, action }: NoticeOptions = {}) {
  const id = `${kind}:${title}:${description ?? ''}`;
  const times = toaster.isVisible(id) ? (shown.get(id) ?? 1) + 1 : 1;
  shown.set(id, times);
  const options = {
    type: kind,
    title,
    description,
    closable: true,
    duration: action ? Number.POSITIVE_INFINITY : lifetime[kind],
    action,
    meta: { times },
  };
  if (times > 1) toaster.update(id, options);
  else {
    const oldest = toaster.getVisibleToasts()[MAX_SHOWN - 1]?.id;
    if (oldest !== undefined) toaster.remove(oldest);
    toaster.create({ id, ...options });
  }
}
