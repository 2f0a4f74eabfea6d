import type { UserView } from '../../accounts/model/user-directory.js';
import type { TokenView } from '../../tokens/token-directory.js';

/** The payer of a call: a token's owner, or a logged-in user in the playground. */
export interface Payer {
  readonly user: UserView;
  readonly token: TokenView | null;
  /** Name of the token in the log; the playground has a name of its own. */
  readonly tokenName: string;
  /** The group whose channels and prices apply. */
  readonly group: string;
  /** Set when an administrator pinned the call to one channel. */
  readonly pinnedChannelId: number | null;
}

/** The account that a charge is booked to. Charges of batches may be booked after their token was deleted. */
export interface ChargedPayer extends Pick<Payer, 'user' | 'tokenName' | 'group'> {
  readonly token: Pick<TokenView, 'id'> | null;
}
