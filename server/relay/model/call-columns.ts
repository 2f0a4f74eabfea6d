import type { CallColumns } from '../../usage-log/log-columns.js';
import type { Call } from './call.js';

/** The properties of a call that columns of its log row contain. */
export type CallWithColumns = Pick<Call, 'conversation' | 'endUser'>;

/** The columns of a call that are known before its response, for the row of its charge or of its failure. */
export function columnsOf({ conversation, endUser }: CallWithColumns): CallColumns {
  return { conversation, end_user: endUser };
}
