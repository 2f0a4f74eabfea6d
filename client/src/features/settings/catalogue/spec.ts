import { optionChoices, optionNumbers } from './option-bounds.generated';

/** The subjects of the settings, in the order of the navigation. Each is the last part of an address. */
export const subjects = ['operation', 'ratelimit', 'models', 'system', 'other'] as const;
export type Subject = (typeof subjects)[number];

export type Unit =
  | 'seconds'
  | 'minutes'
  | 'hours'
  | 'days'
  | 'weeks'
  | 'times'
  | 'tokens'
  | 'percent'
  | 'perDollar'
  | 'dollars'
  | 'calls';

type NumberKey = keyof typeof optionNumbers;
type ChoiceKey = keyof typeof optionChoices;
type Choice = (typeof optionChoices)[ChoiceKey][number];

/** How an option is edited. Every option is a string; the control defines which strings are valid. */
export type Control =
  | { kind: 'switch' }
  | { kind: 'line'; mono?: boolean; placeholder?: string }
  | { kind: 'address'; image?: boolean; placeholder?: string }
  | { kind: 'integer' | 'decimal'; min: number; max?: number; unit?: Unit }
  | { kind: 'quota'; step: number }
  | { kind: 'choice'; choices: readonly Choice[] }
  | { kind: 'text' }
  | { kind: 'words' }
  | { kind: 'domains' }
  | { kind: 'document'; format: 'markdown' | 'html'; framed?: boolean }
  | { kind: 'json'; example?: string }
  | { kind: 'secret' };

export interface OptionSpec {
  /** Name of the option on the server. */
  key: string;
  control: Control;
  /** Confirms this change first; cancelling restores the old value. */
  confirmOn?: 'on' | 'off' | 'edit';
  /** A switch that must be on for this option to apply. */
  under?: string;
}

/** Additional content of a card: an action, a preview, a hint. */
export type Extra =
  | 'logCleanup'
  | 'keywordTest'
  | 'rateSentence'
  | 'testMail'
  | 'oidc'
  | 'saml'
  | 'callback'
  | 'provisioning'
  | 'payment'
  | 'stripe'
  | 'version'
  | 'siteImport';

export interface CardSpec {
  id: string;
  subject: Subject;
  options: readonly OptionSpec[];
  extra?: Extra;
  /** The card cannot be saved until the server address is set. */
  needsServerAddress?: boolean;
}

/** A card with its own editor; listed here for search. */
export interface OwnCardSpec {
  id: 'groups' | 'chats' | 'pricing' | 'tools' | 'videos' | 'price-import' | 'aliases' | 'log-sinks';
  subject: Subject;
  /** The page that has the card; the page of its subject if undefined. */
  page?: string;
  keys: readonly string[];
}

const option = (key: string, control: Control, more: Pick<OptionSpec, 'confirmOn' | 'under'> = {}): OptionSpec => ({
  key,
  control,
  ...more,
});

export const toggle = (key: string, more?: Pick<OptionSpec, 'confirmOn' | 'under'>) =>
  option(key, { kind: 'switch' }, more);
export const line = (key: string, look: { mono?: boolean; placeholder?: string } = {}) =>
  option(key, { kind: 'line', ...look });
export const address = (key: string, placeholder = 'https://') => option(key, { kind: 'address', placeholder });
export const image = (key: string) => option(key, { kind: 'address', image: true, placeholder: 'https://' });
/** An integer or a decimal, within the bounds of the server. */
export const number = (
  key: NumberKey,
  { unit, ...more }: { unit?: Unit } & Pick<OptionSpec, 'confirmOn' | 'under'> = {},
) => option(key, { ...optionNumbers[key], unit }, more);
export const quota = (key: string, step = 1) => option(key, { kind: 'quota', step });
/** Text of several lines, in a font of fixed width. */
export const text = (key: string) => option(key, { kind: 'text' });
export const words = (key: string) => option(key, { kind: 'words' });
export const json = (key: string, example?: unknown) =>
  option(key, { kind: 'json', example: example === undefined ? undefined : JSON.stringify(example, null, 2) });
export const secret = (key: string) => option(key, { kind: 'secret' });
export const domains = (key: string) => option(key, { kind: 'domains' });
export const page = (key: string, framed = false) => option(key, { kind: 'document', format: 'markdown', framed });
export const html = (key: string) => option(key, { kind: 'document', format: 'html' });
export const choice = (key: ChoiceKey) => option(key, { kind: 'choice', choices: optionChoices[key] });
