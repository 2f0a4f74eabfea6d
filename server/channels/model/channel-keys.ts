import { createHash } from 'node:crypto';
import { channelTypeOf } from '../types/channel-types.js';

const MIN_SHOWN_LENGTH = 16;

/** The state of one key of a channel. */
export enum ChannelKeyStatus {
  ENABLED = 'ENABLED',
  /** The upstream refused it. */
  REFUSED = 'REFUSED',
  /** Disabled manually. */
  DISABLED = 'DISABLED',
}

/** The data about a stored key that the console may show. */
export interface KeyDescription {
  fingerprint: string;
  hint: string;
  status: ChannelKeyStatus;
  /** Why the upstream refused it. Null for other states. */
  refusedReason: string | null;
  refusedAt: Date | null;
  /** When it was disabled manually. Null for other states. */
  disabledAt: Date | null;
}

/** Why and when a key of a pool was disabled. */
interface RefusedKey {
  /** The error of the upstream. Null if the key was disabled manually. */
  reason: string | null;
  /** ISO 8601. */
  time: string;
}

/** Disabled keys by their fingerprint. */
export type RefusedKeys = Record<string, RefusedKey>;

/**
 * The usable keys. When there is none, the keys that the upstream refused, because the channel is then disabled as a
 * whole and a test of it needs a key; never a manually disabled key.
 */
export function usableKeys(keys: readonly string[], refused: Readonly<RefusedKeys>): readonly string[] {
  const usable = keys.filter((key) => stopOf(key, refused) === null);
  return usable.length > 0 ? usable : keys.filter((key) => stopOf(key, refused)?.reason !== null);
}

/** Whether a key is enabled. */
export function inUse(key: string, refused: Readonly<RefusedKeys>): boolean {
  return stopOf(key, refused) === null;
}

/** The manually disabled keys. */
export function stoppedByHand(refused: Readonly<RefusedKeys>): RefusedKeys {
  return Object.fromEntries(Object.entries(refused).filter(([, { reason }]) => reason === null));
}

/**
 * The single keys of a channel: separated by commas or newlines, without duplicates, except where the key is a
 * document.
 */
export function parseKeys(type: number, text: string): string[] {
  const parts = takesOneKey(type) ? [text] : text.split(/[,\r\n]+/);
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
}

/** Whether the whole text of a channel's key is one key. */
export function takesOneKey(type: number): boolean {
  return channelTypeOf(type)?.keyIsDocument === true;
}

/** A digest to compare keys without showing them. */
export function fingerprintOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}

/** A fingerprint, and enough characters to recognise a known key; short keys show no characters. */
export function describeKey(key: string, refused: Readonly<RefusedKeys>): KeyDescription {
  const stop = stopOf(key, refused);
  const since = stop && new Date(stop.time);
  const refusedReason = stop?.reason ?? null;
  return {
    fingerprint: fingerprintOf(key),
    hint: key.length < MIN_SHOWN_LENGTH ? '••••••••' : `${key.slice(0, 3)}…${key.slice(-4)}`,
    status: statusOf(stop),
    refusedReason,
    refusedAt: refusedReason === null ? null : since,
    disabledAt: refusedReason === null ? since : null,
  };
}

function statusOf(stop: RefusedKey | null): ChannelKeyStatus {
  if (stop === null) return ChannelKeyStatus.ENABLED;
  return stop.reason === null ? ChannelKeyStatus.DISABLED : ChannelKeyStatus.REFUSED;
}

function stopOf(key: string, refused: Readonly<RefusedKeys>): RefusedKey | null {
  const fingerprint = fingerprintOf(key);
  return (Object.hasOwn(refused, fingerprint) ? refused[fingerprint] : null) ?? null;
}
