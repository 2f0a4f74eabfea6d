import type { FastifyRequest } from 'fastify';
import { type Language, languageOf } from '../../common/errors/app-error.js';
import type { InitializeSiteInput } from './initialize-site.input.js';
import type { SetupVisitor } from './setup.service.js';

/** The address and language of the request, and the setup secret from the header X-Setup-Secret or the form. */
export function visitorOf({ headers, ip }: FastifyRequest, input: InitializeSiteInput): SetupVisitor {
  const header = headers['x-setup-secret'];
  const secret = typeof header === 'string' ? header : (input.secret ?? undefined);
  return { address: ip, secret, language: chosenLanguage(headers['accept-language']) };
}

/**
 * The language of a site that is set up with this header; English when the header contains none of the supported
 * languages.
 */
export function chosenLanguage(acceptLanguage = ''): Language {
  return languageOf(acceptLanguage, /[a-z]/i.test(acceptLanguage) ? 'en' : 'zh');
}
