import { param } from '../../lib/list-state';

export const tokenStatus = { enabled: 1, disabled: 2, expired: 3, exhausted: 4 } as const;

/** Filters of the token list. The key filter is not among them: a key never belongs in an address. */
export const tokenListParams = { q: param.text(), status: param.integer(), group: param.text() };

/** `?edit=` opens the drawer: `new`, or the id of a token. */
export const editParam = 'edit';
export const newToken = 'new';
