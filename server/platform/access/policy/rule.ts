/**
 * Who may call what. `public`: anybody; `user`, `admin`, `root`: at least that role; `relay`: the route checks an API
 * token itself and answers in the caller's dialect; `page`: documents and files of the console.
 */
export type Access = 'public' | 'user' | 'admin' | 'root' | 'relay' | 'page';

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
  /** Largest body in bytes, where it is more than what the management API takes otherwise. */
  bodyLimit?: number;
}

export const rule = (access: Access): RouteRule => ({ access });
export const changing = (access: Access): RouteRule => ({ access, changes: true });
/** Part of signing in: counted by the strict limit of the client's address. */
export const critical = (access: Access): RouteRule => ({ access, critical: true });
/** The same by a GET that changes something. */
export const criticalChange = (access: Access): RouteRule => ({ access, changes: true, critical: true });
/** Takes a whole file. */
export const uploading = (access: Access): RouteRule => ({ access, bodyLimit: 16 * 1024 * 1024 });
