/**
 * Who may call what. `public`: anybody; `user`, `admin`, `root`: at least that role; `login`: a user who is logged in, for
 * whom no access token speaks; `relay`: the route checks an API token itself and answers in the caller's dialect; `page`:
 * documents and files of the console.
 *
 * An access token lies in scripts and their logs. Whoever finds one acts for its owner, but must not be able to stay when
 * the owner takes it back, nor to lock the owner out. So these are `login`: making a new access token; ending logins;
 * deleting the account; changing the second factor, recovery codes or passkeys; binding and unbinding an e-mail address or
 * another site's account, by which one could log in or have the password reset. Taking another user's second factor off asks
 * for a login, too (`requireLogin`). A new password is not among them: it needs the current one, and for a token no fresh
 * login stands in for that.
 */
export type Access = 'public' | 'user' | 'login' | 'admin' | 'root' | 'relay' | 'page';

export interface RouteRule {
  access: Access;
  /** A GET that changes state and so needs the same-origin proof that other methods need anyway. */
  changes?: true;
  /**
   * A message from another service's server. It may come as a form, since no login counts here that a form of another
   * site could send along, and its address is not limited: the sender may take any refusal for an acknowledgement.
   */
  callback?: true;
  /** Proves who somebody is, or has a mail sent: an address asks for all of these together only so often. */
  critical?: true;
  /** What the console shows to everybody, from memory: no limit of requests refuses it. */
  unlimited?: true;
  /** Who may call it on a demo site although it changes something: by default the super administrator alone. */
  demo?: 'everybody' | 'visitors';
  /** The policy of its fields decides. */
  fields?: true;
  /** Largest body in bytes, where it is more than what the management API takes otherwise. */
  bodyLimit?: number;
}

export const rule = (access: Access): RouteRule => ({ access });
export const changing = (access: Access): RouteRule => ({ access, changes: true });
/** Part of signing in: counted by the strict limit of the client's address. */
export const critical = (access: Access): RouteRule => ({ access, critical: true });
/** The same by a GET that changes something. */
export const criticalChange = (access: Access): RouteRule => ({ access, changes: true, critical: true });
/** What everybody may know of the site. */
export const siteInformation: RouteRule = { access: 'public', unlimited: true };
/** Signing in, which a demo site permits. */
export const signIn = (): RouteRule => ({ access: 'public', critical: true, demo: 'everybody' });
/** Takes a whole file. */
export const uploading = (access: Access): RouteRule => ({ access, bodyLimit: 16 * 1024 * 1024 });
