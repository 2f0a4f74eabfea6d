import { randomBytes } from 'node:crypto';
import type { ErrorDefinition } from '../../common/errors/app-error.js';
import { RedemptionError } from './redemption.errors.js';

export const RedemptionStatus = { unused: 1, disabled: 2, used: 3 } as const;

/** The `maxUses` of a gift code without a limit. */
export const UNLIMITED = -1;

/** The fields that decide whether a code can be used. */
export interface RedemptionCondition {
  readonly status: number;
  readonly isGift: boolean;
  readonly maxUses: number;
  readonly usedCount: number;
  readonly validFrom: Date | null;
  readonly validUntil: Date | null;
}

/** The error when a code cannot be used now. Null if it can. */
export function refusalOf(code: RedemptionCondition, now: Date): ErrorDefinition | null {
  if (code.isGift && code.maxUses !== UNLIMITED && code.usedCount >= code.maxUses) {
    return RedemptionError.gift_used_up;
  }
  if (code.status !== RedemptionStatus.unused) return RedemptionError.redemption_used;
  if (code.validFrom !== null && now < code.validFrom) return RedemptionError.redemption_not_yet_valid;
  if (code.validUntil !== null && now >= code.validUntil) return RedemptionError.redemption_expired;
  return null;
}

/** The status of a code after one more use. */
export function statusAfterUse({ isGift, maxUses, usedCount, status }: RedemptionCondition): number {
  const isLast = !isGift || (maxUses !== UNLIMITED && usedCount + 1 >= maxUses);
  return isLast ? RedemptionStatus.used : status;
}

const KEY_BYTES = 16;
const VISIBLE_CHARACTERS = 4;
const MIN_MASKED_LENGTH = 3 * VISIBLE_CHARACTERS;

/** A new code: 32 lowercase hex digits. */
export function newRedemptionKey(): string {
  return randomBytes(KEY_BYTES).toString('hex');
}

/** A part of a code that is sufficient to recognise it, and insufficient to use it. */
export function hintOf(key: string): string {
  const characters = [...key];
  if (characters.length < MIN_MASKED_LENGTH) return `${characters[0] ?? ''}…`;
  return `${characters.slice(0, VISIBLE_CHARACTERS).join('')}…${characters.slice(-VISIBLE_CHARACTERS).join('')}`;
}
