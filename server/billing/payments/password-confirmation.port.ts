import type { Principal } from '../../common/principal.js';

/**
 * Confirms that a change is made by the owner of the session, not with an open browser. Implemented by the accounts,
 * which are above billing.
 */
export abstract class PasswordConfirmation {
  /**
   * Requires the caller's current password. An account without a password uses a login of the last ten minutes.
   * @param freshLoginSuffices whether such a login also replaces the password of accounts that have one
   * @throws {AppError} current_password_required, fresh_login_required, current_password_wrong, rate_limited
   */
  abstract require(caller: Principal, currentPassword: string | null, freshLoginSuffices: boolean): Promise<void>;
}
