import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The size of a plot, in CSS pixels. */
export interface PlotSize {
  readonly width: number;
  readonly height: number;
  /** Font size of its labels. */
  readonly fontSize: number;
}

/** The current size of an element, updated when it changes; undefined until the element is in the document. */
export function usePlotSize(): [RefObject<HTMLDivElement | null>, PlotSize | undefined] {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<PlotSize>();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      const fontSize = Number.parseFloat(getComputedStyle(element).fontSize) || 12;
      setSize((known) =>
        known?.width === width && known.height === height && known.fontSize === fontSize
          ? known
          : { width, height, fontSize },
      );
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, size];
}
