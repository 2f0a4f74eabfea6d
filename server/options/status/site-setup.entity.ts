import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The single row of an initialised site; its key prevents a second one. */
@Entity('setups')
export class SiteSetupEntity {
  @PrimaryColumn({ type: 'smallint' })
  id: number;

  @Column({ type: 'text' })
  version: string;

  @Column({ type: 'timestamptz' })
  initializedAt: Date;
}
