import { Injectable } from '@nestjs/common';
import { Sql } from '../platform/database/sql.js';
import { type ObjectOwner, type ObjectReader, visibleObjects } from './object-reader.js';

const SEES = `
  SELECT FROM (SELECT $3::bigint AS user_id, $4::bigint AS token_id) object WHERE ${visibleObjects('object', '$1', '$2')}`;

/** Checks who may read objects that are not stored in the database, such as responses that an upstream stores. */
@Injectable()
export class ObjectReadersService {
  constructor(private readonly sql: Sql) {}

  /** Whether a reader may read the object of an owner. */
  async sees({ userId, teamTokenId }: ObjectReader, owner: ObjectOwner): Promise<boolean> {
    if (userId !== owner.userId) return false;
    if (teamTokenId === null || teamTokenId === owner.tokenId) return true;
    const values = [userId, teamTokenId, owner.userId, owner.tokenId];
    return (await this.sql.query('object-seen', SEES, values)).length > 0;
  }
}
