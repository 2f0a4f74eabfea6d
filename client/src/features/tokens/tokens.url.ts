import { param } from '../../lib/list-state';

export const tokenStatus = { enabled: 1, disabled: 2, expired: 3, exhausted: 4 } as const;

/** Filters of the token list. The key filter is not part of the address, because it contains a part of a key. */
export const tokenListParams = { q: param.text(), status: param.integer(), group: param.text() };
