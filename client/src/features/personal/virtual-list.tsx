import { Box } from '@chakra-ui/react/box';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface VirtualListProps<T> {
  label: string;
  items: readonly T[];
  idOf(item: T): string;
  /** Height of an item in px before it is measured. */
  estimate: number;
  children(item: T): ReactNode;
}

/** Up to so many are simply there: find-in-page and readers then see them all. */
const simply = 100;

/** A long list that scrolls with the page; only what is near the window is in it. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { label, items, idOf, children } = props;
  if (items.length > simply) return <Windowed {...props} />;
  return (
    <Box
      as="ul"
      aria-label={label}
      listStyleType="none"
      css={{ '& > li + li': { borderTopWidth: '1px', borderColor: 'border' } }}
    >
      {items.map((item) => (
        <li key={idOf(item)}>{children(item)}</li>
      ))}
    </Box>
  );
}

function Windowed<T>({ label, items, idOf, estimate, children }: VirtualListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    if (list.current) setOffset(list.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimate,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : idOf(item);
    },
    overscan: 8,
    scrollMargin: offset,
  });
  return (
    <Box
      as="ul"
      ref={list}
      aria-label={label}
      listStyleType="none"
      position="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        return (
          item !== undefined && (
            <Box
              as="li"
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              position="absolute"
              insetX="0"
              top="0"
              borderTopWidth={index > 0 ? '1px' : '0'}
              borderColor="border"
              style={{ transform: `translateY(${start - offset}px)` }}
            >
              {children(item)}
            </Box>
          )
        );
      })}
    </Box>
  );
}
