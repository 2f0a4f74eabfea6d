/**
 * The access levels. `public`: every caller; `user`, `admin`, `root`: at least that role; `login`: a user who is logged
 * in, without an access token; `relay`: the route checks an API token itself and responds in the caller's dialect;
 * `page`: documents and files of the console.
 *
 * Access tokens are stored in scripts and may leak through their logs. An attacker with a leaked access token acts for
 * its owner, but must not be able to keep access after the owner revokes the token, nor to lock the owner out. So these
 * are `login`: making a new access token; ending logins; deleting the account; changing the second factor, recovery
 * codes or passkeys; binding and unbinding an e-mail address or another site's account, which allow a login or a
 * password reset. Removing another user's second factor requires a login, too (`requireLogin`). Changing the password
 * does not: it requires the current password, which a recent login does not replace for an access token.
 */
export type Access = 'public' | 'user' | 'login' | 'admin' | 'root' | 'relay' | 'page';

export interface RouteRule {
  access: Access;
  /** A GET that changes state and so needs the same-origin check of other methods. */
  changes?: true;
  /**
   * A callback from another service's server. It may be a form, because such a route accepts no login that a form of
   * another site could send along. Its address is not limited: the sender may treat any refusal as an acknowledgement.
   */
  callback?: true;
  /** Authenticates or sends a mail: counted in the strict limit of the client's address. */
  critical?: true;
  /** Public data of the console, served from memory: not rate limited. */
  unlimited?: true;
  /** Who may call it on a demo site although it changes data: by default only the super administrator. */
  demo?: 'everybody' | 'visitors';
  /** The policy of the GraphQL fields applies. */
  fields?: true;
  /** Max body size in bytes, when it differs from the default of the management API. */
  bodyLimit?: number;
}

export const rule = (access: Access): RouteRule => ({ access });
export const changing = (access: Access): RouteRule => ({ access, changes: true });
/** Part of signing in: counted in the strict limit of the client's address. */
export const critical = (access: Access): RouteRule => ({ access, critical: true });
/** Like `critical`, for a GET that changes state. */
export const criticalChange = (access: Access): RouteRule => ({ access, changes: true, critical: true });
/** Public information about the site. */
export const siteInformation: RouteRule = { access: 'public', unlimited: true };
/** Signing in, which a demo site allows. */
export const signIn = (): RouteRule => ({ access: 'public', critical: true, demo: 'everybody' });
/** Accepts a whole file. */
export const uploading = (access: Access): RouteRule => ({ access, bodyLimit: 16 * 1024 * 1024 });
