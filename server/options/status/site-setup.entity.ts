import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row once the site is initialised; the key admits no second one. */
@Entity('setups')
export class SiteSetupEntity {
  @PrimaryColumn({ type: 'smallint' })
  id: number;

  @Column({ type: 'text' })
  version: string;

  @Column({ type: 'timestamptz' })
  initializedAt: Date;
}
