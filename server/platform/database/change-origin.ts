import { AsyncLocalStorage } from 'node:async_hooks';
import type { Executor } from './pg-client.js';

/** Who changes data, and how. The triggers of the audit log record it with every change of the transaction. */
export interface ChangeOrigin {
  readonly kind: 'user' | 'job' | 'command' | 'identity_provider';
  readonly userId?: number;
  /** The username, the kind of the job, the account of the operating system that started the command, or the provider. */
  readonly name: string;
  readonly role?: number;
  readonly credential?: 'session' | 'accessToken' | 'serviceCredential';
  /** The address of the client. */
  readonly address?: string;
  readonly requestId?: string;
  /** Such as `Mutation.updateChannel` or `PUT /api/channel`. */
  readonly operation: string;
  /** The time of changes that are written later than they were made, such as those of the demo site; ISO 8601. */
  readonly at?: string;
  /**
   * The rows of a transaction are not recorded one by one: its changes are recorded together, such as those of an
   * import.
   */
  readonly summarised?: true;
}

const origins = new AsyncLocalStorage<ChangeOrigin>();

/** Runs work whose transactions have this origin. */
export function withOrigin<T>(origin: ChangeOrigin, work: () => T): T {
  return origins.run(origin, work);
}

/**
 * The origin of changes that the current work makes; undefined for work of the program itself, such as a relayed call.
 */
export function currentOrigin(): ChangeOrigin | undefined {
  return origins.getStore();
}

const SET_ORIGIN = `SELECT set_config('tollgate.origin', $1, true)`;

/** Sets the origin of a transaction that has just begun. Work without an origin needs no statement. */
export async function setOrigin(query: Executor['query']): Promise<void> {
  const origin = currentOrigin();
  if (origin) await query(SET_ORIGIN, [JSON.stringify(origin)]);
}
