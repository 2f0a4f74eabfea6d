import type { FastifyRequest } from 'fastify';
import { type Language, languageOf } from '../../common/errors/app-error.js';
import type { InitializeSiteInput } from './initialize-site.input.js';
import type { SetupVisitor } from './setup.service.js';

/** Who asks: their address, their language, and the setup secret from the header X-Setup-Secret or the form. */
export function visitorOf({ headers, ip }: FastifyRequest, input: InitializeSiteInput): SetupVisitor {
  const header = headers['x-setup-secret'];
  const secret = typeof header === 'string' ? header : (input.secret ?? undefined);
  return { address: ip, secret, language: chosenLanguage(headers['accept-language']) };
}

/** What a site speaks that is set up with this header: English also for those who read neither language of ours. */
export function chosenLanguage(acceptLanguage = ''): Language {
  return languageOf(acceptLanguage, /[a-z]/i.test(acceptLanguage) ? 'en' : 'zh');
}
