import type { RefusedKeys } from '../model/channel-keys.js';

export enum ChannelEventKind {
  CREATED = 'CREATED',
  STATE = 'STATE',
  KEYS = 'KEYS',
  EDIT = 'EDIT',
  TEST = 'TEST',
  BALANCE = 'BALANCE',
  COOLDOWN = 'COOLDOWN',
}

export enum ChannelKeyChangeKind {
  ADDED = 'ADDED',
  REMOVED = 'REMOVED',
  REFUSED = 'REFUSED',
  DISABLED = 'DISABLED',
  ENABLED = 'ENABLED',
}

/** A change of one key. */
export interface ChannelKeyChange {
  readonly change: ChannelKeyChangeKind;
  readonly fingerprint: string;
  /** The error of the upstream that refused it. Null for other changes. */
  readonly reason: string | null;
}

/** Values by column, as the audit log records them. */
export type Columns = Readonly<Record<string, unknown>>;

/** Columns of the channel that are about its state and about its keys. All others are settings. */
const STATE_COLUMNS = ['status', 'status_reason', 'status_event', 'status_time'];
export const KEY_COLUMNS = ['key_cipher', 'key_fingerprints', 'refused_keys'];

/** The settings that a change of a channel contains, in alphabetical order. */
export function changedSettings(after: Columns): string[] {
  const others = new Set([...STATE_COLUMNS, ...KEY_COLUMNS]);
  return Object.keys(after)
    .filter((column) => !others.has(column))
    .sort();
}

/** The changes of single keys in a change of a channel. Keys of previous releases have no recorded fingerprints. */
export function keyChanges(before: Columns, after: Columns): ChannelKeyChange[] {
  const [old, current] = [fingerprintsOf(before), fingerprintsOf(after)];
  const isKnown = before['key_fingerprints'] !== null;
  const added = isKnown ? current.filter((fingerprint) => !old.includes(fingerprint)) : [];
  const removed = old.filter((fingerprint) => !current.includes(fingerprint));
  const changes = (change: ChannelKeyChangeKind, fingerprints: readonly string[]) =>
    fingerprints.map((fingerprint): ChannelKeyChange => ({ change, fingerprint, reason: null }));
  return [
    ...changes(ChannelKeyChangeKind.ADDED, added),
    ...changes(ChannelKeyChangeKind.REMOVED, removed),
    ...disabledKeys(refusedOf(before), refusedOf(after)),
    ...changes(ChannelKeyChangeKind.ENABLED, enabledKeys(before, after, removed)),
  ];
}

function disabledKeys(before: RefusedKeys, after: RefusedKeys): ChannelKeyChange[] {
  return Object.entries(after).flatMap(([fingerprint, { reason }]): ChannelKeyChange[] => {
    if (before[fingerprint]?.reason === reason) return [];
    return [
      { change: reason === null ? ChannelKeyChangeKind.DISABLED : ChannelKeyChangeKind.REFUSED, fingerprint, reason },
    ];
  });
}

function enabledKeys(before: Columns, after: Columns, removed: readonly string[]): string[] {
  const disabled = refusedOf(after);
  return Object.keys(refusedOf(before)).filter((key) => !Object.hasOwn(disabled, key) && !removed.includes(key));
}

function fingerprintsOf(columns: Columns): string[] {
  const value = columns['key_fingerprints'];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function refusedOf(columns: Columns): RefusedKeys {
  const value = columns['refused_keys'];
  return typeof value === 'object' && value !== null ? (value as RefusedKeys) : {};
}
