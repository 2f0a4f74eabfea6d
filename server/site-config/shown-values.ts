import { isObject } from '../common/json.js';
import { isSame, jsonOrText } from './channel-fields.js';

const MAX_SHOWN = 80;

/** A value in the description of a change, cut when it is long. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === '') return '(empty)';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

/**
 * The description of a change of an option. For maps, such as tables of prices, it contains every entry that is
 * changed, added or removed, because the map of a file replaces the map of the site.
 */
export function shownChange(key: string, current: string, text: string): string[] {
  const [before, after] = [jsonOrText(current), jsonOrText(text)];
  if (!isObject(before) || !isObject(after)) return [`${key}: ${shown(current)} → ${shown(text)}`];
  const given = Object.entries(after);
  const kept = given.filter(([name]) => Object.hasOwn(before, name));
  const added = given.filter(([name]) => !Object.hasOwn(before, name));
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  return [
    ...kept
      .filter(([name, value]) => !isSame(name, before[name], value))
      .map(([name, value]) => `${key}: changes ${name}: ${shown(before[name])} → ${shown(value)}`),
    ...added.map(([name, value]) => `${key}: adds ${name}: ${shown(value)}`),
    ...(removed.length > 0 ? [`${key}: removes ${removed.length}: ${removed.join(', ')}`] : []),
  ];
}
