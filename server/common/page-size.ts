/** Max rows per page of a list, for REST and GraphQL alike. */
export const MAX_PAGE_SIZE = 100;
export const DEFAULT_PAGE_SIZE = 10;
