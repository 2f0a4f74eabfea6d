/** Sorts items by the given order. Unknown ids are ignored; items that are not listed keep their default position. */
export function arrange<T extends { id: string }>(items: readonly T[], order: readonly string[]): T[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const ordered = order.flatMap((id) => byId.get(id) ?? []);
  items.forEach((item, index) => {
    if (!order.includes(item.id)) ordered.splice(index, 0, item);
  });
  return ordered;
}
