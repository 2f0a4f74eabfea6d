import { type RefObject, useEffect, useState } from 'react';

/** Max distance from the top of the page that counts as the top, in pixels. */
const nearTop = 120;

/**
 * False while the user reads the rows: hovers, focuses or selects in them, or has scrolled down. The rows must not move
 * then.
 */
export function useTableIdle(table: RefObject<HTMLElement | null>, watching: boolean): boolean {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [selecting, setSelecting] = useState(false);
  const [scrolled, setScrolled] = useState(false);

  useEffect(() => {
    const element = table.current;
    if (!watching || !element) return;
    const ending = new AbortController();
    const { signal } = ending;
    element.addEventListener('pointerenter', () => setHovered(true), { signal });
    element.addEventListener('pointerleave', () => setHovered(false), { signal });
    element.addEventListener('focusin', () => setFocused(true), { signal });
    element.addEventListener('focusout', (event) => setFocused(element.contains(event.relatedTarget as Node | null)), {
      signal,
    });
    document.addEventListener('selectionchange', () => setSelecting(selectsIn(element)), { signal });
    window.addEventListener('scroll', () => setScrolled(window.scrollY > nearTop), { signal, passive: true });
    setScrolled(window.scrollY > nearTop);
    return () => ending.abort();
  }, [table, watching]);

  return !(hovered || focused || selecting || scrolled);
}

function selectsIn(element: HTMLElement): boolean {
  const selection = document.getSelection();
  return selection?.type === 'Range' && element.contains(selection.anchorNode);
}
