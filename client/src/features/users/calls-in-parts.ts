/** A call for some of the users. */
interface Part {
  readonly ids: string[];
}

/** The results of calls that were sent one after the other. */
export interface PartialResult<T> {
  readonly outcomes: readonly T[];
  /** The error of the first call that failed, and the users of that call and of those that were therefore not sent. */
  readonly failure?: { readonly error: unknown; readonly ids: readonly string[] };
}

/** Divides ids into parts of at most `size`. */
export function inParts(ids: readonly string[], size: number): string[][] {
  const parts: string[][] = [];
  for (let start = 0; start < ids.length; start += size) parts.push(ids.slice(start, start + size));
  return parts;
}

/** Sends the parts one after the other until a call fails, because the outcomes of the calls before it are final. */
export async function callsInParts<P extends Part, T>(
  parts: readonly P[],
  send: (part: P) => Promise<readonly T[] | undefined>,
): Promise<PartialResult<T>> {
  const outcomes: T[] = [];
  for (const [index, part] of parts.entries()) {
    try {
      outcomes.push(...((await send(part)) ?? []));
    } catch (error) {
      return { outcomes, failure: { error, ids: parts.slice(index).flatMap(({ ids }) => ids) } };
    }
  }
  return { outcomes };
}
