import type { ChannelsService } from '../channels/channels.service.js';
import { CreateChannelInput, UpdateChannelInput } from '../channels/model/channel.input.js';
import { ChannelStatus } from '../channels/model/channel-status.js';
import { parsedJson } from '../common/json.js';
import { inputProperties } from '../platform/http/input/field-schema.js';

export type Channel = Awaited<ReturnType<ChannelsService['get']>>;

/** The fields of a channel in a file: the properties of the inputs of REST and GraphQL. */
export const CHANNEL_FIELDS: ReadonlyMap<
  string,
  ReturnType<typeof inputProperties> extends Map<string, infer P> ? P : never
> = new Map([...inputProperties(UpdateChannelInput), ...inputProperties(CreateChannelInput)]);

/** Texts that contain a JSON object, which a file may write as YAML. */
export const JSON_FIELDS: ReadonlySet<string> = new Set([
  'modelMapping',
  'statusCodeMapping',
  'paramOverride',
  'setting',
]);

/** The current value of a field; the keys of a channel are not among them. */
export function fieldOf(channel: Channel, name: string): unknown {
  // A channel that was disabled automatically is enabled again automatically.
  if (name === 'enabled') return channel.status !== ChannelStatus.disabled;
  return channel[name as keyof Channel];
}

/** Whether two values of a field mean the same: JSON is compared by its contents, and null is empty. */
export function isSame(name: string, a: unknown, b: unknown): boolean {
  return JSON.stringify(comparable(name, a)) === JSON.stringify(comparable(name, b));
}

function comparable(name: string, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null;
  return JSON_FIELDS.has(name) && typeof value === 'string' ? jsonOrText(value) : value;
}

/** The value of a JSON text with sorted keys; the text itself when it is none. */
export function jsonOrText(text: string): unknown {
  const value = parsedJson(text);
  return value === undefined ? text : sorted(value);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, entry]) => [name, sorted(entry)]),
  );
}
