import { useEffect, useState } from 'react';
import { cardsOf } from './catalogue/cards';
import type { Subject } from './catalogue/spec';

/** A card is read when its top is in this part of the window. */
const READ_SHARE = 0.3;

/**
 * The id of the card of a subject that is read: the last one whose top is above 30 % of the window, at the end of the
 * page the last one.
 */
export function useCardInView(subject: Subject): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      const line = window.innerHeight * READ_SHARE;
      const isAbove = ({ id }: { id: string }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= line;
      };
      const cards = cardsOf(subject);
      setCurrent((isAtEnd() ? cards.at(-1) : cards.findLast(isAbove))?.id);
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(update);
    };
    onScroll();
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [subject]);
  return current;
}

function isAtEnd(): boolean {
  const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
  // Positions are fractions of a pixel on some screens.
  return scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
}
