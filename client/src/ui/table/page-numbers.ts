type Entry = number | 'gap-before' | 'gap-after';

/** First, last and neighbouring pages of the current page, with gaps between: `1 … 4 5 6 … 12`. */
export function pageNumbers(page: number, pages: number): Entry[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  const first = Math.max(2, Math.min(page - 1, pages - 4));
  const last = Math.min(pages - 1, Math.max(page + 1, 5));
  const middle = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return [
    1,
    ...(first > 2 ? (['gap-before'] as const) : []),
    ...middle,
    ...(last < pages - 1 ? (['gap-after'] as const) : []),
    pages,
  ];
}
