import type { Options } from '../../options/options.service.js';

/** This site, as authenticators know it. */
export interface RelyingParty {
  /** The host, to which every passkey is bound. */
  id: string;
  name: string;
  /** The pages that may ask for a passkey. */
  origins: string[];
}

/**
 * The site by its ServerAddress, or by the host of the request as long as that is not set.
 * @param host the Host header
 */
export function relyingPartyOf(options: Options, host: string | undefined): RelyingParty {
  const name = options.get('SystemName');
  const address = options.get('ServerAddress');
  if (address !== '') {
    const { origin, hostname } = new URL(address);
    return { id: hostname, name, origins: [origin] };
  }
  const own = host ?? '';
  const id = URL.canParse(`http://${own}`) ? new URL(`http://${own}`).hostname : '';
  // Behind a proxy that ends TLS both are this host; browsers offer passkeys over http on this machine only.
  return { id, name, origins: [`https://${own}`, `http://${own}`] };
}
