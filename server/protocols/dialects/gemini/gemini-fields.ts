import type { RequestBody } from '../../bytes/request-body.js';
import { asArray, asRecord, type Fields, isFields } from '../../bytes/untrusted.js';

/** A field in camel case or snake case: the API's SDKs use either. */
export function field(value: unknown, name: string): unknown {
  const fields = asRecord(value);
  return fields[name] ?? fields[snakeCase(name)];
}

/** A top-level field of a body; only that field is parsed. */
export function bodyField(body: Pick<RequestBody, 'get'>, name: string): unknown {
  return body.get(name) ?? body.get(snakeCase(name));
}

/** The objects of a list. A single object counts as a list of one. */
export function objectsOf(value: unknown): Fields[] {
  return isFields(value) ? [value] : asArray(value).filter(isFields);
}

/** A string; undefined for all other values. */
export function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The strings of a list. */
export function stringsOf(value: unknown): string[] {
  return asArray(value).filter((item) => typeof item === 'string');
}

/** Converts a camel-case name to snake case. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The reason a prompt was blocked; null when it was not. */
export function blockReasonOf(body: unknown): string | null {
  const reason = field(field(body, 'promptFeedback'), 'blockReason');
  return typeof reason === 'string' && !/UNSPECIFIED$/.test(reason) ? reason : null;
}
