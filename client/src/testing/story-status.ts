import type { Status } from '../lib/status';
import { stored } from '../lib/storage';

/** `beforeEach` of a story: sets the status record of the site. */
export const withStatus = (status: Partial<Status>) => () => {
  stored.status.write(status);
  return () => stored.status.clear();
};

/** A custom logo that needs no request. */
export const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#c2410c"/></svg>',
)}`;
