import { isObject, parsedJson } from '../../../lib/json';

/** Parses the extra settings: blank text is an empty object. Undefined if the text is not an object. */
function readSetting(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {};
  const value = parsedJson(text);
  return isObject(value) ? value : undefined;
}

/** A string in the extra settings. Empty if it is absent; undefined if the settings cannot be parsed. */
export function settingEntry(text: string, key: string): string | undefined {
  const setting = readSetting(text);
  if (!setting) return undefined;
  const { [key]: value = '' } = setting;
  return typeof value === 'string' ? value : '';
}

const factor = /^(\d+\.?\d*|\.\d+)$/;

/**
 * The text of an entry that is a factor. Empty if it is absent; undefined for a price list or settings that cannot be
 * parsed.
 */
export function settingFactor(text: string, key: string): string | undefined {
  const setting = readSetting(text);
  if (!setting) return undefined;
  const { [key]: value = '' } = setting;
  return typeof value === 'number' || typeof value === 'string' ? String(value) : undefined;
}

/** A typed factor as a number; other texts stay as they are, and are refused when the form is sent. */
export const readFactor = (typed: string): string | number => (factor.test(typed) ? Number(typed) : typed);

/** The extra settings with another value of an entry; an empty value removes it. Unreadable settings stay unchanged. */
export function withSettingEntry(text: string, key: string, value: string | number): string {
  const setting = readSetting(text);
  if (!setting) return text;
  const { [key]: _, ...others } = setting;
  const changed = value === '' ? others : { ...others, [key]: value };
  return Object.keys(changed).length === 0 ? '' : JSON.stringify(changed, null, 2);
}
