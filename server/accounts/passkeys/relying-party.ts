import type { Options } from '../../options/options.service.js';

/** This site as a WebAuthn relying party. */
export interface RelyingParty {
  /** The host that every passkey is bound to. */
  id: string;
  name: string;
  /** The origins that may request a passkey. */
  origins: string[];
}

/**
 * The relying party of ServerAddress, or of the host of the request while ServerAddress is not set.
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
  // Behind a proxy that terminates TLS both are this host; browsers allow passkeys over http on localhost only.
  return { id, name, origins: [`https://${own}`, `http://${own}`] };
}
