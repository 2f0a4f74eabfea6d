import { useCallback } from 'react';
import { objectPath } from '../../lib/object-path';
import { useMayOpen } from '../../resource-list/object-link';
import type { Dimension } from './cost-explorer.url';

const kinds = ['channel', 'user', 'token', 'model'] as const;

/**
 * The address of the page of what an amount is about; undefined for dimensions without pages, for none (id 0) and for
 * users who may not open it. `isOwn`: of the viewer's own calls; the page of a token is for its owner.
 */
export function usePageOf() {
  const mayOpen = useMayOpen();
  return useCallback(
    (dimension: Dimension, id: string, isOwn: boolean): string | undefined => {
      const kind = kinds.find((known) => known === dimension);
      if (!kind || id === '' || id === '0' || !mayOpen(kind) || (kind === 'token' && !isOwn)) return undefined;
      return objectPath(kind, id);
    },
    [mayOpen],
  );
}
