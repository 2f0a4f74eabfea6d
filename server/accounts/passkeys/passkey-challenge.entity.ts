import { Column, Entity, PrimaryColumn } from 'typeorm';

export type ChallengePurpose = 'registration' | 'sign-in' | 'second-factor';

/** A challenge that an authenticator has to sign for one browser. */
@Entity('passkey_challenges')
export class PasskeyChallengeEntity {
  /** Of the login, or pending login, in the browser's cookie. */
  @PrimaryColumn({ type: 'bytea' })
  holderDigest: Buffer;

  @Column({ type: 'text' })
  purpose: ChallengePurpose;

  /** base64url */
  @Column({ type: 'text' })
  challenge: string;

  @Column({ type: 'timestamptz' })
  createdAt: Date;
}
