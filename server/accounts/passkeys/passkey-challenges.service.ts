import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, Repository } from 'typeorm';
import { randomSecret } from '../../common/random.js';
import type { OptionsService } from '../../options/options.service.js';
import { PENDING_SECONDS } from '../sessions/session-times.js';
import { type ChallengePurpose, PasskeyChallengeEntity } from './passkey.entity.js';

/** Challenges of 256 bits: one for each browser and purpose, valid for five minutes and one attempt. */
@Injectable()
export class PasskeyChallengesService {
  constructor(@InjectRepository(PasskeyChallengeEntity) private readonly rows: Repository<PasskeyChallengeEntity>) {}

  /**
   * Replaces the last challenge with a new one.
   * @param holderDigest digest of the login, or pending login, in the browser's cookie
   * @returns base64url
   */
  async make(holderDigest: Buffer, purpose: ChallengePurpose): Promise<string> {
    const challenge = randomSecret();
    await this.rows.upsert({ holderDigest, purpose, challenge, createdAt: new Date() }, ['holderDigest']);
    return challenge;
  }

  /** Deletes and returns the challenge, so that it cannot be used again. Null if there is none. */
  async take(holderDigest: Buffer, purpose: ChallengePurpose): Promise<string | null> {
    const taken = await this.rows
      .createQueryBuilder()
      .delete()
      .where('holder_digest = :holderDigest AND purpose = :purpose AND created_at > :since', {
        holderDigest,
        purpose,
        since: this.expired(),
      })
      .returning('challenge')
      .execute();
    const [row] = taken.raw as { challenge: string }[];
    return row?.challenge ?? null;
  }

  async deleteExpired(): Promise<void> {
    await this.rows.delete({ createdAt: LessThanOrEqual(this.expired()) });
  }

  private expired(): Date {
    return new Date(Date.now() - PENDING_SECONDS * 1_000);
  }
}

/** This site as a WebAuthn relying party. */
export interface RelyingParty {
  /** The host that every passkey is bound to. */
  id: string;
  name: string;
  /** The origins that may request a passkey. */
  origins: string[];
}

/**
 * The relying party of ServerAddress, or of the host of the request while ServerAddress is not set.
 * @param host the Host header
 */
export function relyingPartyOf(options: OptionsService, host: string | undefined): RelyingParty {
  const name = options.get('SystemName');
  const address = options.get('ServerAddress');
  if (address !== '') {
    const { origin, hostname } = new URL(address);
    return { id: hostname, name, origins: [origin] };
  }
  const own = host ?? '';
  const id = URL.canParse(`http://${own}`) ? new URL(`http://${own}`).hostname : '';
  // Behind a proxy that terminates TLS both are this host; browsers allow passkeys over http on localhost only.
  return { id, name, origins: [`https://${own}`, `http://${own}`] };
}
