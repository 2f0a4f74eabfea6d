import type { Options } from './options.service.js';

/** In force until an administrator says where the site is. */
const UNSET_ADDRESS = 'http://localhost:3000';

/** Where the site is, for links in mails; never what a request says, which anybody may write. */
export function siteAddress(options: Pick<Options, 'get'>): string {
  return options.get('ServerAddress') || UNSET_ADDRESS;
}
