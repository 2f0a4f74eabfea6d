import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { decorate } from './decorate';
import { TipBubble } from './tip-bubble';

interface TipProps {
  content: ReactNode;
  /** One focusable element; the tip also opens on keyboard focus. */
  children: ReactElement<Record<string, unknown>>;
  disabled?: boolean;
  side?: 'top' | 'right';
  /**
   * A click or tap opens and closes it as well, for texts that are not shown elsewhere; the element has no other
   * effect.
   */
  isToggle?: boolean;
}

/** Hover time before the first tooltip opens, and delay before a tooltip closes, in ms. */
const openDelayMs = 300;
const closeDelayMs = 80;

/** Only one tooltip is open at a time: opening another one closes it and needs no delay. */
let timer: ReturnType<typeof setTimeout> | undefined;
let closeShown: (() => void) | undefined;

/**
 * Additional information on hover and focus; the only source of a fact if a click opens it too. The bubble is created
 * on demand, because a list has a thousand tooltips.
 */
export function Tip({ content, children, disabled, side = 'top', isToggle = false }: TipProps) {
  const id = useId();
  /** Opened by a click: remains open when the pointer leaves. */
  const isPinned = useRef(false);
  const [anchor, setAnchor] = useState<Element | null>(null);
  if (disabled || content === undefined || content === null || content === '') return children;

  const close = () => {
    clearTimeout(timer);
    isPinned.current = false;
    setAnchor(null);
    if (closeShown === close) closeShown = undefined;
  };
  const show = (element: Element) => {
    clearTimeout(timer);
    closeShown?.();
    closeShown = close;
    setAnchor(element);
  };
  const later = (run: () => void, after: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, after);
  };
  const toggle = (element: Element) => {
    if (isPinned.current) return close();
    show(element);
    isPinned.current = true;
  };
  return (
    <>
      {decorate(children, {
        'aria-describedby': anchor ? id : undefined,
        ...(isToggle && { 'aria-expanded': anchor !== null }),
        onPointerEnter: ({ currentTarget, pointerType }) => {
          if (pointerType !== 'touch' && !anchor) later(() => show(currentTarget), closeShown ? 0 : openDelayMs);
        },
        onPointerLeave: () => !isPinned.current && later(close, closeDelayMs),
        onPointerDown: isToggle ? undefined : close,
        onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && show(currentTarget),
        onBlur: close,
        onClick: isToggle ? ({ currentTarget }) => toggle(currentTarget) : close,
      })}
      {anchor && (
        <TipBubble id={id} anchor={anchor} side={side} onClose={close}>
          {content}
        </TipBubble>
      )}
    </>
  );
}
