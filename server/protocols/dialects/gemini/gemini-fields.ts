import { asArray, asRecord, type Fields, isFields } from '../../bytes/untrusted.js';
import type { WireBody } from '../../bytes/wire-body.js';

/** A field under its name, or under the same name in snake case: the API's packages write either. */
export function field(value: unknown, name: string): unknown {
  const fields = asRecord(value);
  return fields[name] ?? fields[snakeCase(name)];
}

/** The same for the top level of a body, where only what is asked for is parsed. */
export function bodyField(body: Pick<WireBody, 'get'>, name: string): unknown {
  return body.get(name) ?? body.get(snakeCase(name));
}

/** The objects of a list. A single object stands for a list of one. */
export function objectsOf(value: unknown): Fields[] {
  return isFields(value) ? [value] : asArray(value).filter(isFields);
}

/** A text; undefined for everything else. */
export function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The texts of a list. */
export function stringsOf(value: unknown): string[] {
  return asArray(value).filter((item) => typeof item === 'string');
}

/** A camel-case name in snake case. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
