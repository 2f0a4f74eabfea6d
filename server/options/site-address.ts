import type { OptionsService } from './options.service.js';

/** The default until an administrator sets the address of the site. */
const UNSET_ADDRESS = 'http://localhost:3000';

/** The address of the site for links in mails; never derived from a request, because any client can forge it. */
export function siteAddress(options: Pick<OptionsService, 'get'>): string {
  return options.get('ServerAddress') || UNSET_ADDRESS;
}
