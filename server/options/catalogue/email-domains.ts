import { z } from 'zod';
import { OptionError } from './option.errors.js';
import { type OptionDefinition, OptionType } from './option-definition.js';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`, 'i');

/** Domains separated by commas: valid and without duplicates; read in lower case. */
export function emailDomains(defaults: readonly string[], effect: string): OptionDefinition<readonly string[]> {
  const schema = z.string().transform((value, context): readonly string[] => {
    const domains = value
      .split(',')
      .map((domain) => domain.trim().toLowerCase())
      .filter(Boolean);
    const wrong = domains.find((domain) => !DOMAIN.test(domain));
    const twice = domains.find((domain, index) => domains.indexOf(domain) < index);
    const error = wrong === undefined ? OptionError.email_domain_duplicate : OptionError.email_domain_invalid;
    const domain = wrong ?? twice;
    if (domain !== undefined) context.addIssue({ code: 'custom', params: { error, params: { domain } } });
    return domains;
  });
  return { type: OptionType.STRING, defaultText: defaults.join(','), schema, effect };
}
