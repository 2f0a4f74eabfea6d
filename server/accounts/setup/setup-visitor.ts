import type { FastifyRequest } from 'fastify';
import type { InitializeSiteInput } from './initialize-site.input.js';
import type { SetupVisitor } from './setup.service.js';

/** Who asks: their address, and the setup secret from the header X-Setup-Secret or the form. */
export function visitorOf({ headers, ip }: FastifyRequest, input: InitializeSiteInput): SetupVisitor {
  const header = headers['x-setup-secret'];
  return { address: ip, secret: typeof header === 'string' ? header : (input.secret ?? undefined) };
}
