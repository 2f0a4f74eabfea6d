import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { FastifyRequest } from 'fastify';
import { In, Repository } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { Authenticator, type Lookup, type Principal, Role, UserStatus } from '../../common/principal.js';
import { namedUsers } from '../../platform/access/same-origin.js';
import { Secrets } from '../../platform/config/secrets.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { SessionError } from '../model/sign-in.errors.js';
import { UserEntity } from '../model/user.entity.js';
import { UserDirectory } from '../model/user-directory.js';
import { ServiceCredentialError } from '../service-credentials/service-credential.errors.js';
import { ServiceCredentialCheckService } from '../service-credentials/service-credential-check.service.js';
import { isServiceSecret } from '../service-credentials/service-credentials.service.js';
import { CredentialCheck, type ShownCredential } from './credential-check.js';
import { SessionCookie, sessionOfBearer } from './session-credentials.js';
import { type Session, SessionsService } from './sessions.service.js';

interface Credential {
  userId: number;
  session?: Session;
  /** The service credential and its scopes. */
  credential?: Principal['credential'];
}

/** Authenticates a caller by the login cookie or, without one, by the credential in Authorization. */
@Injectable()
export class SessionAuthenticator extends Authenticator {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly sessions: SessionsService,
    private readonly directory: UserDirectory,
    private readonly secrets: Secrets,
    private readonly credentials: CredentialCheck,
    private readonly services: ServiceCredentialCheckService,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
  ) {
    super();
  }

  isKnown(request: FastifyRequest): boolean {
    return [this.sessionIn(request), tokenOf(request)].some((shown) => shown && this.credentials.isKnown(shown));
  }

  /** The user is looked up on every request, so that a ban or a demotion applies without a new login. */
  protected async identify(request: FastifyRequest, lookup: Lookup): Promise<Principal | null> {
    const credential = (await this.bySession(request, lookup)) ?? (await this.byToken(request, lookup));
    if (credential === null) return null;
    const user = await this.directory.find(credential.userId);
    if (user === null || user.deleted) throw new AppError(CommonError.unauthenticated);
    requireSameUser(request, user.id);
    if (user.status === UserStatus.banned) throw new AppError(CommonError.user_banned);
    const { id: userId, username, role, staffRole, group } = user;
    const caller = { userId, username, staffRole, group };
    // For actions reserved to the super administrator, a credential has only the permissions of its scopes.
    if (credential.credential)
      return {
        ...caller,
        role: Math.min(role, Role.admin),
        via: 'serviceCredential',
        credential: { ...credential.credential, ofRoot: role >= Role.root },
      };
    const { session } = credential;
    return { ...caller, role, via: session ? 'session' : 'accessToken', session };
  }

  private async bySession(request: FastifyRequest, lookup: Lookup): Promise<Credential | null> {
    const shown = this.sessionIn(request);
    if (!shown || !(await this.mayHold(shown, lookup))) return null;
    const session = await this.sessions.find(shown.value);
    this.credentials.note(shown, session !== null);
    return session && { userId: session.userId, session };
  }

  private async byToken(request: FastifyRequest, lookup: Lookup): Promise<Credential | null> {
    const shown = tokenOf(request);
    if (!shown) return null;
    return shown.kind === 'serviceCredential'
      ? this.byServiceCredential(shown, request.ip, lookup)
      : this.byAccessToken(shown, lookup);
  }

  private async byServiceCredential(shown: ShownCredential, address: string, lookup: Lookup): Promise<Credential> {
    const found = (await this.mayHold(shown, lookup)) ? await this.services.check(shown.value, address) : null;
    this.credentials.note(shown, found !== null);
    if (!found) throw new AppError(ServiceCredentialError.service_credential_invalid);
    return found;
  }

  private async byAccessToken(shown: ShownCredential, lookup: Lookup): Promise<Credential> {
    const accessTokenDigest = In(this.secrets.digests('accessToken', shown.value));
    const user = (await this.mayHold(shown, lookup))
      ? await this.users.findOne({ where: { accessTokenDigest }, select: { id: true } })
      : null;
    this.credentials.note(shown, user !== null);
    if (!user) throw new AppError(CommonError.access_token_invalid);
    return { userId: user.id };
  }

  private async mayHold(shown: ShownCredential, lookup: Lookup): Promise<boolean> {
    return lookup === 'alone' || this.credentials.exists(shown);
  }

  private sessionIn(request: FastifyRequest): ShownCredential | undefined {
    const value = this.cookie.read(request.headers) ?? sessionOfBearer(authorizationOf(request));
    return value === undefined ? undefined : { kind: 'session', value };
  }
}

/**
 * The token, service credential or login in Authorization, bare or as Bearer. On other paths that header contains relay
 * keys. The playground receives the token so that it can reject it with a specific error.
 */
function authorizationOf(request: FastifyRequest): string | undefined {
  const route = request.routeOptions?.url ?? request.url;
  if (!/^\/(api\/|pg\/|scim\/|graphql\b|metrics$)/.test(route)) return undefined;
  return request.headers.authorization?.replace(/^Bearer\s+/i, '').trim() || undefined;
}

function tokenOf(request: FastifyRequest): ShownCredential | undefined {
  const value = authorizationOf(request);
  if (value === undefined || sessionOfBearer(value) !== undefined) return undefined;
  return { kind: isServiceSecret(value) ? 'serviceCredential' : 'accessToken', value };
}

/** Scripts send the id of the user they act for; when it is present, it must be the logged-in user. */
function requireSameUser(request: FastifyRequest, userId: number): void {
  for (const named of namedUsers(request.headers)) {
    if (!/^\d+$/.test(named)) throw new AppError(SessionError.user_header_malformed);
    if (Number(named) !== userId) throw new AppError(CommonError.user_header_mismatch);
  }
}
