import { param } from '../../lib/list-state';

export const tokenStatus = { enabled: 1, disabled: 2, expired: 3, exhausted: 4 } as const;

/** Filters of the token list. The key filter is not among them: a key never belongs in an address. */
export const tokenListParams = { q: param.text(), status: param.integer(), group: param.text() };

/** In `?edit=`, beside the ids of tokens. */
export const newToken = 'new';
