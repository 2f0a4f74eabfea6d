import { isLower, readBound } from '../../lib/bounds';

interface LineOption {
  value: string;
  label: string;
  /** Other words for it. */
  aliases?: readonly string[];
  /** The parameters that a choice sets instead of the field's own parameter. */
  sets?: Readonly<Record<string, readonly string[]>>;
}

/** A filter that the line can set. */
export interface LineField {
  /** The parameter of the list, and the name in the line. */
  id: string;
  /** Translated; accepted instead of the id. */
  label: string;
  kind: 'choice' | 'text' | 'number' | 'comparison';
  /** Choices, or suggestions of a text. */
  options?: readonly LineOption[];
  /** `*` matches anything. */
  isPattern?: boolean;
  /** The parameter with the excluded values, if values can be excluded. */
  excluded?: string;
  /** The unit of a comparison: `$`, `s`. */
  unit?: string;
  /** Several values can be set, separated by commas. */
  isMultiple?: boolean;
  /** Further parameters that a value sets. */
  implies?: Readonly<Record<string, string[]>>;
}

/** Why a line is not applied. */
export type LineProblem =
  | { code: 'unknownField' | 'noValue' | 'notExcluded' | 'noBound' | 'number'; name: string }
  | { code: 'unknownValue'; name: string; value: string }
  | { code: 'words'; value: string };

/** A parsed line: the texts of parameters, and the words that belong to no filter. */
export interface ParsedLine {
  texts: Record<string, readonly string[]>;
  words: string[];
}

/** Which words may belong to no filter. */
export type AcceptedWords = 'any' | 'plain' | 'none';

interface Term {
  negated: boolean;
  name: string;
  operator: string;
  value: string;
}

const piece = /(-?)([\p{L}][\p{L}\p{N}_-]*)(:|>=|<=|>|<)((?:"[^"]*"?|[^\s"])*)|"([^"]*)"?|\S+/gu;

/** The terms and words of a line. */
function piecesOf(line: string): (Term | string)[] {
  return [...line.matchAll(piece)].map(([whole, minus, name, operator, value = '', quoted]) =>
    name && operator ? { negated: minus === '-', name, operator, value } : (quoted ?? whole),
  );
}

const unquoted = (value: string) => value.replaceAll('"', '');
/** Commas outside quotation marks. */
const separator = /,(?=(?:[^"]*"[^"]*")*[^"]*$)/;
const quotedIfNeeded = (value: string) =>
  /[\s"]/.test(value) || value === '' ? `"${value.replaceAll('"', '')}"` : value;
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

const fieldNamed = (fields: readonly LineField[], name: string) =>
  fields.find(({ id }) => same(id, name)) ?? fields.find(({ label }) => same(label, name));

/**
 * Reads a line such as `model:gpt-* -user:anna cost>0.01`.
 * @param current the texts of a parameter before, to which exclusions and bounds are added
 * @param accepted words that belong to no filter: `any` of a search, such as an address with a colon; `plain` ones
 * without an operator; or `none`
 */
export function parseLine(
  line: string,
  fields: readonly LineField[],
  current: (parameter: string) => readonly string[],
  accepted: AcceptedWords,
): ParsedLine | LineProblem {
  const texts: ParsedLine['texts'] = {};
  const words: string[] = [];
  for (const one of piecesOf(line)) {
    const field = typeof one === 'string' ? undefined : fieldNamed(fields, one.name);
    if (typeof one === 'string' || !field) {
      const word =
        typeof one === 'string' ? one : `${one.negated ? '-' : ''}${one.name}${one.operator}${unquoted(one.value)}`;
      const isPlain = typeof one === 'string';
      if (accepted === 'any' || (accepted === 'plain' && isPlain)) words.push(word);
      else return isPlain ? { code: 'words', value: word } : { code: 'unknownField', name: one.name };
      continue;
    }
    const read = field.kind === 'comparison' ? boundOf(field, one) : valuesOf(field, one);
    if (!Array.isArray(read)) return read;
    if (field.kind === 'comparison') {
      const before = texts[field.id] ?? current(field.id);
      texts[field.id] = [...read, ...before.filter((text) => !read.some((added) => sameEnd(added, text)))];
    } else if (one.negated) {
      const parameter = field.excluded ?? field.id;
      texts[parameter] = [...new Set([...(texts[parameter] ?? current(parameter)), ...read])];
    } else if (field.options?.some(({ sets }) => sets)) {
      for (const value of read) Object.assign(texts, field.options.find((option) => option.value === value)?.sets);
    } else {
      texts[field.id] = field.isMultiple ? [...new Set([...(texts[field.id] ?? []), ...read])] : read;
    }
    Object.assign(texts, field.implies);
  }
  return { texts, words };
}

function sameEnd(one: string, other: string): boolean {
  const [a, b] = [readBound(one), readBound(other)];
  return a !== undefined && b !== undefined && isLower(a) === isLower(b);
}

function boundOf({ id }: LineField, { operator, value, negated }: Term): string[] | LineProblem {
  if (negated) return { code: 'notExcluded', name: id };
  if (operator === ':') return { code: 'noBound', name: id };
  const text = `${operator}${value.replace(/^\$/, '')}`;
  return readBound(text) ? [text] : { code: 'number', name: id };
}

function valuesOf(field: LineField, { operator, value, negated }: Term): string[] | LineProblem {
  const { id, kind, options = [], isPattern, isMultiple } = field;
  if (operator !== ':') return { code: 'number', name: id };
  if (negated && field.excluded === undefined) return { code: 'notExcluded', name: id };
  const typed = isMultiple ? value.split(separator) : [value];
  const read: string[] = [];
  for (const one of typed.map((text) => unquoted(text).trim())) {
    if (one === '') return { code: 'noValue', name: id };
    const option =
      options.find(({ value: known }) => same(known, one)) ??
      options.find(({ label, aliases = [] }) => [label, ...aliases].some((name) => same(name, one)));
    if (kind === 'choice' && !option) return { code: 'unknownValue', name: id, value: one };
    if (kind === 'number' && !/^\d{1,15}$/.test(one)) return { code: 'number', name: id };
    read.push(option?.value ?? (isPattern ? one.replaceAll('*', '%') : one));
  }
  return read;
}

/** One suggestion: it replaces the last piece of the line. */
export interface Suggestion {
  line: string;
  text: string;
  /** The meaning of the text. */
  note?: string;
  /** A line that was applied before. */
  isRecent?: boolean;
}

const maxSuggestions = 8;

/** Suggestions for the last piece of a line: names of filters, then values of the named one. */
export function suggestionsFor(line: string, fields: readonly LineField[]): Suggestion[] {
  const [last = ''] = /(?:"[^"]*"?|[^\s"])*$/.exec(line) ?? [];
  const before = line.slice(0, line.length - last.length);
  const [, minus = '', name, typed = ''] = /^(-?)([\p{L}][\p{L}\p{N}_-]*):(.*)$/u.exec(last) ?? [];
  const field = name ? fieldNamed(fields, name) : undefined;
  if (field) {
    const wanted = unquoted(typed).toLowerCase();
    return (field.options ?? [])
      .filter(({ value, label }) => value.toLowerCase().startsWith(wanted) || label.toLowerCase().includes(wanted))
      .slice(0, wanted === '' && field.kind === 'choice' ? undefined : maxSuggestions)
      .map(({ value, label }) => {
        const text = `${minus}${field.id}:${quotedIfNeeded(/^\d+$/.test(value) ? label : value)}`;
        return { line: `${before}${text} `, text, note: label === value ? undefined : label };
      });
  }
  const negated = last.startsWith('-');
  const wanted = last.replace(/^-/, '').toLowerCase();
  return fields
    .filter(({ excluded }) => !negated || excluded !== undefined)
    .filter(({ id, label }) => id.toLowerCase().startsWith(wanted) || label.toLowerCase().startsWith(wanted))
    .slice(0, wanted === '' ? undefined : maxSuggestions)
    .map(({ id, label, kind, unit }) => {
      const text = `${negated ? '-' : ''}${id}${kind === 'comparison' ? '>' : ':'}`;
      return { line: `${before}${text}`, text, note: unit ? `${label} (${unit})` : label };
    });
}
