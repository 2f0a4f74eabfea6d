import type { ErrorDefinition } from '../../common/errors/app-error.js';
import type { Permission } from '../../common/permissions.js';

/**
 * Who may call. `public`: every caller; `user`: a user; `login`: a user who is logged in, without an access token;
 * `staff`: a caller with any permission; a permission: a caller who has it; `root`: the super administrator; `relay`:
 * the route checks an API token itself and responds in the caller's dialect; `page`: documents and files of the
 * console. The super administrator has all permissions, administrators have all except those of the super
 * administrator. Service credentials may call what requires a permission, and no more.
 *
 * Access tokens are stored in scripts and may leak through their logs. An attacker with a leaked access token acts for
 * its owner, but must not be able to keep access after the owner revokes the token, nor to lock the owner out. So these
 * require a login: making a new access token or a service credential; ending logins; deleting the account; changing the
 * second factor, recovery codes or passkeys; binding and unbinding an e-mail address or another site's account, which
 * allow a login or a password reset. Removing another user's second factor (`requireLogin`), and refunding a payment,
 * which moves money, also require a login. Changing the password does not: it requires the current password, which a
 * recent login does not replace for an access token.
 */
export type AccessLevel = 'public' | 'user' | 'login' | 'staff' | Permission | 'root' | 'relay' | 'page';

/**
 * The options of a declaration; `changes`, `callback`, `crossSite`, `rawBody`, `unlimited`, `fields`, `apiToken`,
 * `bodyLimit`, `malformed`, `idempotencyKey` and `upload` are for routes.
 */
export interface AccessOptions {
  /** A GET that changes state and so needs the same-origin check of other methods. */
  changes?: true;
  /**
   * A callback from another service's server. It may be a form, because such a route accepts no login that a form of
   * another site could send along. Its address is not limited: the sender may treat any refusal as an acknowledgement.
   */
  callback?: true;
  /**
   * A form that the page of another site posts with the browser, such as a SAML response. The caller has no login here,
   * even if the browser sends its cookie: what the form contains is the credential.
   */
  crossSite?: true;
  /** The handler receives the text of a JSON body unparsed, to verify a signature over it. */
  rawBody?: true;
  /** Authenticates or sends a mail: counted in the strict limit of the client's address. */
  critical?: true;
  /** Public data of the console, served from memory: not rate limited. */
  unlimited?: true;
  /** Who may call it on a demo site although it changes data: by default only the super administrator. */
  demo?: 'all' | 'visitors';
  /**
   * Of calls that every user may make for own data: the permission with which they include data of all users. The
   * service checks it; a service credential needs it for the call.
   */
  allUsers?: Permission;
  /**
   * Of a public GraphQL root field that returns own data of the caller, or null without a login: a service credential
   * has no access, and an invalid credential in Authorization is refused. A stale cookie is not.
   */
  ownData?: true;
  /** Requires a login, not an access token, in addition to the permission. */
  login?: true;
  /** The name of the class that then decides by the object of the call; the access policy names it. */
  decidedBy?: string;
  /** The declarations of the GraphQL fields apply. */
  fields?: true;
  /** Max body size in bytes, when it differs from the default of the management API. */
  bodyLimit?: number;
  /** The error of a body that is no JSON object, when it differs from the usual one. */
  malformed?: ErrorDefinition;
  /** An API token alone is accepted as well; the route checks it. */
  apiToken?: true;
  /**
   * Accepts an idempotency key, with which a repetition returns the first response: for a POST that creates something
   * or moves money. Its caller has a login.
   */
  idempotencyKey?: true;
  /** The body is a file of this content type, which the handler reads while it arrives, and limits itself. */
  upload?: string;
}

/** Who may call a route or a GraphQL field, or read a GraphQL type, and under which conditions. */
export interface AccessRule extends AccessOptions {
  level: AccessLevel;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for every route at start-up. */
    access?: AccessRule;
  }
}
