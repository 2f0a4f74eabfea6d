import i18next, { type TFunction } from 'i18next';
import type { Namespace } from './setup';

type Values = Readonly<Record<string, unknown>>;

/** Values by which i18next chooses the form of a text, such as its plural. */
const FORM_PARAMS: readonly string[] = ['count', 'context'];
const PLACEHOLDER = /\{\{(\w+)\}\}/g;
/** Placeholders with formats and references to other texts. */
const NEEDS_I18NEXT = /\{\{(?!\w+\}\})|\$t\(/;

/**
 * The texts of a namespace by key. Texts without forms are read once: i18next needs 20 µs for each, and a list has a
 * thousand.
 */
export function quickTexts<N extends Namespace>(language: string, namespace: N): TFunction<N> {
  const slow = i18next.getFixedT(language, namespace) as unknown as (key: string, values?: Values) => string;
  const texts = new Map<string, string>();
  const textOf = (key: string): string | undefined => {
    const text = texts.get(key);
    if (text !== undefined) return text;
    const found: unknown = i18next.getResource(language, namespace, key);
    if (typeof found !== 'string' || NEEDS_I18NEXT.test(found)) return undefined;
    texts.set(key, found);
    return found;
  };
  const quick = (key: string, values?: Values): string => {
    const text = textOf(key);
    const whole = text === undefined ? undefined : interpolated(text, values);
    return whole ?? slow(key, values);
  };
  return quick as unknown as TFunction<N>;
}

/** Undefined if i18next must choose a form of the text, apply an option or report a missing value. */
function interpolated(text: string, values: Values = {}): string | undefined {
  if (Object.keys(values).some((name) => FORM_PARAMS.includes(name) || !text.includes(`{{${name}}}`))) return undefined;
  let isComplete = true;
  const whole = text.replace(PLACEHOLDER, (_, name: string) => {
    const value = values[name];
    if (typeof value !== 'string' && typeof value !== 'number') isComplete = false;
    return String(value);
  });
  return isComplete ? whole : undefined;
}
