import type { Permission } from '../../common/permissions.js';
import { randomAlphanumeric } from '../../common/random.js';

/** A credential of a program: it acts for the user who made it, limited to scopes. */
export interface ServiceCredential {
  readonly id: number;
  readonly name: string;
  /** The first characters of the secret. */
  readonly prefix: string;
  readonly scopes: readonly Permission[];
  /** Addresses and networks that may use it; empty: all. */
  readonly allowedAddresses: readonly string[];
  readonly createdBy: number;
  readonly createdByName: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** At most a minute late. */
  readonly lastUsedAt: Date | null;
  readonly lastUsedFrom: string | null;
}

/** Distinguishes a service credential from a login and a system access token. */
const PREFIX = 'tgs_';
/** 62^40 is more than 2^238. */
const RANDOM_LENGTH = 40;
const SHOWN_LENGTH = PREFIX.length + 6;

export const newServiceSecret = (): string => PREFIX + randomAlphanumeric(RANDOM_LENGTH);

/** The part of a secret by which administrators recognise it. */
export const shownPrefix = (secret: string): string => secret.slice(0, SHOWN_LENGTH);

/** Whether the value of Authorization is a service credential. */
export const isServiceSecret = (value: string): boolean => value.startsWith(PREFIX);
