// Preloaded by Node (--import) into a process under test: every host name except localhost is immediately unknown.
// Otherwise random requests would reach vendors' hosts, or wait for a name server that does not respond.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';

const { lookup } = dns;

dns.lookup = (hostname, options, callback) => {
  const done = callback ?? options;
  if (hostname === 'localhost' || isIP(hostname) !== 0) {
    lookup(hostname, options, callback);
    return;
  }
  const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND', hostname });
  process.nextTick(done, error);
};
syncBuiltinESMExports();
