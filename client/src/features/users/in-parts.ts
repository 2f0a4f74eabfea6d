/** Calls `send` with parts of at most `size` ids, one after the other, and returns the outcomes of all of them. */
export async function inParts<T>(
  ids: readonly string[],
  size: number,
  send: (part: string[]) => Promise<readonly T[] | undefined>,
): Promise<T[]> {
  const outcomes: T[] = [];
  for (let start = 0; start < ids.length; start += size) {
    outcomes.push(...((await send(ids.slice(start, start + size))) ?? []));
  }
  return outcomes;
}
