import type pg from 'pg';
import type { Environment } from '../../platform/config/config.js';
import { type Finding, ok, warning } from './finding.js';

/** The variables by which users reach a process. */
type Reachability = Pick<Environment, 'PUBLIC_HTTPS' | 'HOST' | 'PORT' | 'TRUSTED_PROXIES' | 'SETUP_SECRET'>;

const CHECK = 'public address';
const CORRECT = 'Correct ServerAddress in the settings of the site';

/** Checks of the addresses at which users reach the site. */
export async function addressFindings(client: pg.ClientBase, env: Reachability): Promise<Finding[]> {
  const { rows } = await client.query<{ address: string; isSetUp: boolean }>(
    `SELECT coalesce((SELECT value FROM options WHERE key = 'ServerAddress'), '') AS address,
        EXISTS (SELECT 1 FROM setups) AS "isSetUp"`,
  );
  const { address = '', isSetUp = true } = rows[0] ?? {};
  return [publicAddress(address, env), ...trustedProxies(address, env), ...openSetup(isSetUp, env)];
}

/**
 * Whether the option ServerAddress, which mails, payments and logins of third parties lead to, is set and fits the
 * variables. A port that differs from PORT is usual behind a proxy or a container, but not at an address of this
 * machine.
 */
function publicAddress(address: string, { PUBLIC_HTTPS, HOST, PORT }: Reachability): Finding {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) {
    const what = address === '' ? 'is not set' : `is ${address}, which is no address of a site`;
    const text = `ServerAddress ${what}: links in mails and the return addresses of payments and logins do not work`;
    return warning(CHECK, text, 'Set the address that users open in the settings of the site.');
  }
  const { protocol, hostname, port, pathname } = new URL(address);
  const secure = protocol === 'https:';
  if (secure && !PUBLIC_HTTPS) {
    const text = `ServerAddress is ${address}, but PUBLIC_HTTPS is not true, so cookies are also sent without TLS`;
    return warning(CHECK, text, 'Set PUBLIC_HTTPS=true.');
  }
  if (!secure && PUBLIC_HTTPS) {
    const text = `PUBLIC_HTTPS is true, but ServerAddress is ${address}: browsers send no cookies to it`;
    return warning(CHECK, text, `${CORRECT}, or PUBLIC_HTTPS.`);
  }
  if (pathname !== '/') {
    const text = `ServerAddress is ${address}, but the site is not served below a path`;
    return warning(CHECK, text, `${CORRECT}: it ends with the host and the port. The base URL of clients has /v1.`);
  }
  if (isLoopback(hostname)) {
    if (PORT === 0 || Number(port || 80) === PORT) return ok(CHECK, `${address}, which only this machine can open`);
    const text = `ServerAddress is ${address}, but PORT is ${PORT}`;
    return warning(CHECK, text, `${CORRECT}, or PORT.`);
  }
  if (!secure && Number(port || 80) === PORT && isLoopback(HOST)) {
    const text = `ServerAddress is ${address}, but HOST is ${HOST}, so no other machine reaches the port`;
    return warning(CHECK, text, 'Set HOST=0.0.0.0, or put a proxy that terminates TLS in front.');
  }
  return ok(CHECK, address);
}

/** If a proxy terminates TLS and is not trusted, all clients have its address. */
function trustedProxies(address: string, { PUBLIC_HTTPS, TRUSTED_PROXIES }: Reachability): Finding[] {
  if (!PUBLIC_HTTPS && !address.startsWith('https:')) return [];
  const check = 'trusted proxies';
  if (TRUSTED_PROXIES.length > 0) return [ok(check, TRUSTED_PROXIES.join(', '))];
  const text = 'the site is reached over https, so through a proxy, but TRUSTED_PROXIES is not set';
  const advice =
    'Set TRUSTED_PROXIES to the addresses of the proxy: until then all users share the limits of one address.';
  return [warning(check, text, advice)];
}

/** The first visitor of a site that is not set up becomes its super administrator. */
function openSetup(isSetUp: boolean, { SETUP_SECRET, HOST }: Reachability): Finding[] {
  if (isSetUp || SETUP_SECRET !== undefined || isLoopback(HOST)) return [];
  const text = 'the site is not set up, and any visitor can complete the setup';
  return [warning('setup', text, 'Complete the setup at /setup, or set SETUP_SECRET.')];
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
}
