import { parsedJson } from '../../../lib/json';
import { optionNumbers } from './option-bounds.generated';
import type { OptionSpec } from './spec';

/** Why a value is invalid, as a text key with its values. */
export interface OptionProblem {
  text:
    | 'wholeNumber'
    | 'wholeNumberFrom'
    | 'number'
    | 'numberFrom'
    | 'rebate'
    | 'address'
    | 'image'
    | 'wellKnown'
    | 'json'
    | 'topupRatio'
    | 'checkInMax'
    | 'domain'
    | 'domainTwice';
  values?: Record<string, string | number>;
}

type Read = (key: string) => string;

/** The text that is sent: thousands separators are removed from numbers. */
export function tidied({ control: { kind } }: OptionSpec, text: string): string {
  if (kind === 'integer' || kind === 'decimal' || kind === 'quota') return text.replaceAll(/[\s,]/g, '');
  return kind === 'line' || kind === 'address' || kind === 'secret' ? text.trim() : text;
}

/** Validates user input; the server validates everything again. */
export function optionProblem(spec: OptionSpec, typed: string, read: Read): OptionProblem | undefined {
  const { key, control } = spec;
  const text = tidied(spec, typed);
  const special = specialRules[key]?.(text, read);
  if (special) return special;
  switch (control.kind) {
    case 'integer':
    case 'quota':
      return numberProblem(text, /^-?\d{1,16}$/, 'wholeNumber', control.kind === 'quota' ? { min: 0 } : control);
    case 'decimal':
      return numberProblem(text, /^(\d+\.?\d*|\.\d+)$/, 'number', control);
    case 'address':
      return isAddress(text, control.image) ? undefined : { text: control.image ? 'image' : 'address' };
    case 'json':
      // A blank text restores the built-in value if there is one; only the server knows.
      return text.trim() === '' || isJson(text) ? undefined : { text: 'json' };
    case 'domains':
      return domainsProblem(domainsOf(text));
    default:
      return undefined;
  }
}

const specialRules: Record<string, (text: string, read: Read) => OptionProblem | undefined> = {
  RebatePercentage: (text) =>
    numberProblem(text, /^(\d+\.?\d*|\.\d+)$/, 'number', optionNumbers.RebatePercentage)
      ? { text: 'rebate' }
      : undefined,
  TopupGroupRatio: (text) => (isJson(text) ? undefined : { text: 'topupRatio' }),
  'oidc.well_known': (text) => (isAddress(text) ? undefined : { text: 'wellKnown' }),
  CheckInMaxQuota: (text, read) =>
    Number(text) > 0 && Number(text) < Number(read('CheckInQuota')) ? { text: 'checkInMax' } : undefined,
};

function numberProblem(
  text: string,
  form: RegExp,
  name: 'wholeNumber' | 'number',
  { min, max }: { min: number; max?: number },
): OptionProblem | undefined {
  const value = Number(text);
  if (form.test(text) && value >= min && (max === undefined || value <= max)) return undefined;
  return max === undefined ? { text: `${name}From`, values: { min } } : { text: name, values: { min, max } };
}

function isAddress(text: string, image = false): boolean {
  if (text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text))) return true;
  return image && (/^\/(?!\/)/.test(text) || /^data:image\/[\w.+-]+[;,]/.test(text));
}

const isJson = (text: string) => parsedJson(text) !== undefined;

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domainForm = new RegExp(`^(?:${label}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`);

/** The domains of a comma-separated list, in lower case. */
export const domainsOf = (text: string): string[] =>
  text
    .split(',')
    .map((domain) => domain.trim().toLowerCase())
    .filter(Boolean);

export function domainsProblem(domains: readonly string[]): OptionProblem | undefined {
  const wrong = domains.find((domain) => !domainForm.test(domain));
  if (wrong !== undefined) return { text: 'domain', values: { domain: wrong } };
  const twice = domains.find((domain, index) => domains.indexOf(domain) < index);
  return twice === undefined ? undefined : { text: 'domainTwice', values: { domain: twice } };
}

/** The lines of a word list, with their counts. */
export function wordsOf(text: string) {
  const all = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const lowered = all.map((line) => line.toLowerCase());
  const repeated = new Set(lowered.filter((line, index) => lowered.indexOf(line) < index));
  return { all, repeated: [...repeated] };
}
