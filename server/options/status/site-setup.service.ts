import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { productVersion } from '../../platform/package-info.js';
import { SiteSetupEntity } from './site-setup.entity.js';

/** The setup state of the site, and the claim that allows the setup only once. */
@Injectable()
export class SiteSetupService {
  private done = false;

  constructor(@InjectRepository(SiteSetupEntity) private readonly rows: Repository<SiteSetupEntity>) {}

  /** Queries the database until the result is true. True is then cached, because it never changes. */
  async isDone(): Promise<boolean> {
    this.done ||= await this.rows.exists();
    return this.done;
  }

  /**
   * Claims the setup inside the caller's transaction; a concurrent claim waits for the commit.
   * @returns false when another request has completed the setup.
   */
  async claim(manager: EntityManager): Promise<boolean> {
    const inserted: unknown[] = await manager.query(
      'INSERT INTO setups (id, version) VALUES (1, $1) ON CONFLICT DO NOTHING RETURNING id',
      [productVersion()],
    );
    return inserted.length > 0;
  }
}
