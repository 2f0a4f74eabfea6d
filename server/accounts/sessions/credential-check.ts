import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import DataLoader from 'dataloader';
import { In, Repository } from 'typeorm';
import { lruCache } from '../../common/lru-cache.js';
import { Secrets } from '../../platform/config/secrets.js';
import { UserEntity } from '../model/user.entity.js';
import { ServiceCredentialCheckService } from '../service-credentials/service-credential-check.service.js';
import { SessionsService } from './sessions.service.js';

/** Credentials that arrive within this time are looked up in one query. */
const GATHER_MS = 100;
const MAX_CONCURRENT = 1_000;
const MAX_CACHED = 50_000;

/** The credential of a caller: the id of a login, a system access token, or a service credential. */
export interface ShownCredential {
  readonly kind: 'session' | 'accessToken' | 'serviceCredential';
  readonly value: string;
}

/** Separates existing credentials from guesses, at a cost that does not grow with the number of guesses. */
@Injectable()
export class CredentialCheck {
  /** Digests of credentials that existed at their last lookup. */
  private readonly cache = lruCache<string, true>(MAX_CACHED);
  private readonly lookups = {
    session: gathered((ids) => this.sessions.exist(ids)),
    accessToken: gathered((tokens) => this.tokensExist(tokens)),
    serviceCredential: gathered((secrets) => this.services.exist(secrets)),
  };

  constructor(
    private readonly sessions: SessionsService,
    private readonly secrets: Secrets,
    private readonly services: ServiceCredentialCheckService,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
  ) {}

  /** Whether the credential existed at its last lookup. */
  isKnown(credential: ShownCredential): boolean {
    return this.cache.has(this.keyOf(credential));
  }

  /** Looks the credential up in a batch with others. */
  exists({ kind, value }: ShownCredential): Promise<boolean> {
    return this.lookups[kind].load(value);
  }

  /** Stores the result of a lookup. */
  note(credential: ShownCredential, holds: boolean): void {
    if (holds) this.cache.set(this.keyOf(credential), true);
    else this.cache.delete(this.keyOf(credential));
  }

  private keyOf({ kind, value }: ShownCredential): string {
    return `${kind}/${this.secrets.digest(kind, value).toString('base64')}`;
  }

  private async tokensExist(tokens: readonly string[]): Promise<boolean[]> {
    const digests = tokens.map((token) => this.secrets.digests('accessToken', token));
    const found = await this.users.find({
      where: { accessTokenDigest: In(digests.flat()) },
      select: { id: true, accessTokenDigest: true },
    });
    return digests.map((own) =>
      found.some(({ accessTokenDigest }) => own.some((digest) => accessTokenDigest?.equals(digest))),
    );
  }
}

function gathered(load: (values: readonly string[]) => Promise<boolean[]>): DataLoader<string, boolean> {
  return new DataLoader(load, {
    cache: false,
    maxBatchSize: MAX_CONCURRENT,
    batchScheduleFn: (run) => setTimeout(run, GATHER_MS).unref(),
  });
}
