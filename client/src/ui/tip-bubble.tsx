import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

const Bubble = chakra('div', {
  base: {
    position: 'fixed',
    top: '0',
    insetStart: '0',
    width: 'max-content',
    maxW: 'min({sizes.xs}, calc(100vw - 1rem))',
    px: '2.5',
    py: '1.5',
    bg: 'bg.inverted',
    color: 'fg.inverted',
    borderRadius: 'control',
    textStyle: 'caption',
    overflowWrap: 'anywhere',
    pointerEvents: 'none',
    zIndex: 'tooltip',
    animation: 'fade-in {durations.fast}',
  },
});

interface TipBubbleProps {
  id: string;
  anchor: Element;
  side: 'top' | 'right';
  onClose(): void;
  children: ReactNode;
}

/** The bubble of a tooltip, next to its anchor. */
export function TipBubble({ id, anchor, side, onClose, children }: TipBubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  // Runs after every render, because the size of the content may change. A render may also replace the anchor, for
  // example when a button becomes another one, which leaves the bubble without a position.
  useLayoutEffect(() => {
    if (!anchor.isConnected) close.current();
    else if (bubble.current) place(bubble.current, anchor, side);
  });
  useEffect(() => {
    const observer = new MutationObserver(() => !anchor.isConnected && close.current());
    observer.observe(document, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [anchor]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      // Prevents the dialog below from closing.
      event.stopPropagation();
      close.current();
    };
    const onScroll = () => close.current();
    // A tap outside does not move the focus in every browser.
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && anchor.contains(target))) close.current();
    };
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('pointerdown', onPointerDown, true);
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('pointerdown', onPointerDown, true);
      document.removeEventListener('scroll', onScroll, true);
    };
  }, [anchor]);
  return createPortal(
    <Bubble ref={bubble} id={id} role="tooltip">
      {children}
    </Bubble>,
    document.body,
  );
}

/** Distance between bubble and anchor, and between bubble and window edge, in pixels. */
const distance = 8;

/** Position on the requested side, or on the opposite side if the bubble would leave the window. */
function place(bubble: HTMLElement, anchor: Element, side: 'top' | 'right'): void {
  const about = anchor.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const within = (wanted: number, size: number, space: number) =>
    Math.max(distance, Math.min(wanted, space - size - distance));
  const above = about.top - height - distance;
  const right = about.right + distance;
  const [x, y] =
    side === 'top'
      ? [about.left + (about.width - width) / 2, above < distance ? about.bottom + distance : above]
      : [
          right + width > clientWidth - distance ? about.left - width - distance : right,
          about.top + (about.height - height) / 2,
        ];
  bubble.style.translate = `${within(x, width, clientWidth)}px ${within(y, height, clientHeight)}px`;
}
