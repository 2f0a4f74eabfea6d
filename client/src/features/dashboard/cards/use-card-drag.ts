import { type PointerEvent, useState } from 'react';
import { type CardId, isCard } from '../shared/cards';

interface Drag {
  id: CardId;
  target: CardId | undefined;
}

/** The card below the pointer. */
function cardAt({ clientX, clientY }: PointerEvent): CardId | undefined {
  const name = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-card]')?.dataset.card;
  return name !== undefined && isCard(name) ? name : undefined;
}

/**
 * Drags a card by its handle, with a mouse, a pen or a finger. The order changes when it is dropped: moving the element
 * during the drag would end it.
 */
export function useCardDrag(onDrop: (id: CardId, target: CardId | undefined) => void) {
  const [drag, setDrag] = useState<Drag>();
  const handle = (id: CardId) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, target: undefined });
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag?.id !== id) return;
      const target = cardAt(event);
      if (target !== drag.target) setDrag({ id, target });
    },
    onPointerUp: (event: PointerEvent) => {
      if (drag?.id !== id) return;
      setDrag(undefined);
      onDrop(id, cardAt(event));
    },
    onPointerCancel: () => setDrag(undefined),
  });
  return { handle, dragged: drag?.id, target: drag?.target === drag?.id ? undefined : drag?.target };
}
