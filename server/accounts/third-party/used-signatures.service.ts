import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

const USE = `
  WITH expired AS (DELETE FROM spent_sign_ins WHERE expires_at <= now()), used AS (
    INSERT INTO spent_sign_ins (proof_digest, expires_at) VALUES ($1, now() + make_interval(secs => $2))
    ON CONFLICT (proof_digest) DO NOTHING RETURNING proof_digest
  )
  SELECT proof_digest FROM used`;

/** Accepts each signed login of a provider once, in all processes. */
@Injectable()
export class UsedSignaturesService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * Marks a signed login as used.
   * @param signed the signature, or what identifies the signed message
   * @param seconds as long as it would be accepted
   * @returns whether it is the first use
   */
  async use(signed: Buffer | string, seconds: number, manager?: EntityManager): Promise<boolean> {
    const digest = createHash('sha256').update(signed).digest();
    const used = await (manager ?? this.database).query<unknown[]>(USE, [digest, Math.ceil(seconds)]);
    return used.length === 1;
  }
}
