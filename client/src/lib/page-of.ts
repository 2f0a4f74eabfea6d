/** A page of a list that the server returns as a whole. */
export function pageOf<T>(all: readonly T[], { page, size }: { page: number; size: number }) {
  return { nodes: all.slice((page - 1) * size, page * size), totalCount: all.length };
}
