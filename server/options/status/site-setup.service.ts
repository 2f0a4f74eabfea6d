import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { productVersion } from '../../platform/version.js';
import { SiteSetupEntity } from './site-setup.entity.js';

/** Whether the site is initialised, and the claim that makes it so once. */
@Injectable()
export class SiteSetup {
  private done = false;

  constructor(@InjectRepository(SiteSetupEntity) private readonly rows: Repository<SiteSetupEntity>) {}

  /** Asks the database until the answer is yes, which is final. */
  async isDone(): Promise<boolean> {
    this.done ||= await this.rows.exists();
    return this.done;
  }

  /**
   * Claims the setup inside the caller's transaction; a rival waits here for it to commit.
   * @returns false when somebody else has done it.
   */
  async claim(manager: EntityManager): Promise<boolean> {
    const inserted: unknown[] = await manager.query(
      'INSERT INTO setups (id, version) VALUES (1, $1) ON CONFLICT DO NOTHING RETURNING id',
      [productVersion()],
    );
    return inserted.length > 0;
  }
}
