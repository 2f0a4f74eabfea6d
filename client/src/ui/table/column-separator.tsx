import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../i18n/use-translation';
import { boundedWidth, maxWidth, minWidth } from './column-layout';

interface ColumnSeparatorProps {
  /** Header of the column. */
  column: string;
  /** Only the first separator of a table is reached by Tab; the arrow keys lead to the others. */
  isFirst: boolean;
  /** While the pointer moves. */
  onMove(width: number): void;
  /** `undefined` restores the width of the content. */
  onChange(width: number | undefined): void;
}

const keyboardStep = 16;
const widthOf = (separator: HTMLElement) => Math.round(separator.parentElement?.offsetWidth ?? 0);

/** The end of a header cell, which changes the width of its column by pointer or keyboard. */
export function ColumnSeparator({ column, isFirst, onMove, onChange }: ColumnSeparatorProps) {
  const { t } = useTranslation('common');
  const drag = useRef<{ from: number; width: number; latest?: number }>(undefined);
  const [width, setWidth] = useState<number>(minWidth);

  const change = (separator: HTMLElement, to: number | undefined) => {
    // The content of the column can require another width than the chosen one.
    flushSync(() => onChange(to));
    setWidth(widthOf(separator));
  };
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return;
    // Pages of tests have no pointer capture.
    event.currentTarget.setPointerCapture?.(event.pointerId);
    drag.current = { from: event.clientX, width: widthOf(event.currentTarget) };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    const { current } = drag;
    if (!current || (current.latest === undefined && Math.abs(clientX - current.from) < 3)) return;
    current.latest = boundedWidth(current.width + clientX - current.from);
    onMove(current.latest);
  };
  const onPointerEnd = (event: PointerEvent<HTMLSpanElement>) => {
    const latest = drag.current?.latest;
    drag.current = undefined;
    if (latest !== undefined) change(event.currentTarget, latest);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLSpanElement>) => {
    const separator = event.currentTarget;
    const set = (to: number) => change(separator, boundedWidth(to));
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    switch (event.key) {
      case 'ArrowLeft':
        set(widthOf(separator) - keyboardStep);
        break;
      case 'ArrowRight':
        set(widthOf(separator) + keyboardStep);
        break;
      case 'Home':
        set(minWidth);
        break;
      case 'End':
        set(maxWidth);
        break;
      case 'Enter':
        change(separator, undefined);
        break;
      case 'ArrowUp':
        neighbour(separator, -1)?.focus();
        break;
      case 'ArrowDown':
        neighbour(separator, 1)?.focus();
        break;
      default:
        return;
    }
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> is not allowed in a header cell, and cannot be focused
    <span
      role="separator"
      className="column-separator"
      tabIndex={isFirst ? 0 : -1}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={minWidth}
      aria-valuemax={maxWidth}
      // A name would be part of the name of the header cell.
      aria-valuetext={t('table.width', { column, count: width })}
      aria-description={t('table.widthHelp')}
      onFocus={(event) => setWidth(widthOf(event.currentTarget))}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onDoubleClick={(event) => change(event.currentTarget, undefined)}
      onKeyDown={onKeyDown}
    />
  );
}

function neighbour(separator: HTMLElement, by: -1 | 1): HTMLElement | undefined {
  const all = [...(separator.closest('tr')?.querySelectorAll<HTMLElement>('[role=separator]') ?? [])];
  return all[all.indexOf(separator) + by];
}
