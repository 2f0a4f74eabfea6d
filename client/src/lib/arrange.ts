/**
 * Things in the chosen order. Unknown ids of the order are dropped; things that it does not name keep their default
 * position.
 */
export function arrange<T extends { id: string }>(things: readonly T[], order: readonly string[]): T[] {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  const ordered = order.flatMap((id) => byId.get(id) ?? []);
  things.forEach((thing, index) => {
    if (!order.includes(thing.id)) ordered.splice(index, 0, thing);
  });
  return ordered;
}
