import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import type { Principal } from '../common/principal.js';
import { Cipher } from '../platform/crypto/cipher.js';
import { containing } from '../platform/database/like.js';
import { idOfCursor } from '../platform/graphql/connection.js';
import type { ListPage } from '../platform/graphql/list-page.js';
import type { OwnToken } from './own-token.js';
import { TokenEntity } from './token.entity.js';
import type { TokenFilter } from './token.input.js';
import { withoutPrefix } from './token-key.js';
import { TokensService } from './tokens.service.js';

/** One page of own tokens, newest first, and the total count. */
export interface TokenPage {
  tokens: OwnToken[];
  total: number;
}

/** Lists and searches a user's own tokens. */
@Injectable()
export class TokenList {
  constructor(
    @InjectRepository(TokenEntity) private readonly rows: Repository<TokenEntity>,
    private readonly tokens: TokensService,
    private readonly cipher: Cipher,
  ) {}

  /** @throws {AppError} invalid_parameter for a foreign cursor. */
  async page(caller: Principal, filter: TokenFilter, page: ListPage): Promise<TokenPage> {
    const query = this.matching(caller, filter);
    const fragment = withoutPrefix(filter.key ?? '');
    if (fragment !== '' || filter.status != null) {
      const ids = await this.idsMatching(query.clone(), fragment, filter.status ?? null);
      query.andWhere('t.id = ANY(:ids)', { ids });
    }
    const total = await query.clone().getCount();
    query.orderBy('t.id', 'DESC').limit(page.limit);
    if (page.after) query.andWhere('t.id < :after', { after: idOfCursor(page.after) });
    else query.offset(page.offset);
    return { tokens: await this.tokens.withUsage(await query.getMany()), total };
  }

  private matching(caller: Principal, { keyword, group }: TokenFilter): SelectQueryBuilder<TokenEntity> {
    const query = this.rows
      .createQueryBuilder('t')
      .where('t.user_id = :userId AND t.deleted_at IS NULL', { userId: caller.userId });
    if (keyword) query.andWhere('t.name ILIKE :name', { name: containing(keyword) });
    if (group) query.andWhere('t."group" = :group', { group });
    return query;
  }

  /**
   * Keys are encrypted and a status depends on spending and time, so both are compared here; a user has at most a
   * thousand tokens.
   */
  private async idsMatching(
    query: SelectQueryBuilder<TokenEntity>,
    fragment: string,
    status: number | null,
  ): Promise<number[]> {
    const rows = await query.getMany();
    const byKey = fragment === '' ? rows : rows.filter((row) => this.keyContains(row, fragment));
    if (status === null) return byKey.map(({ id }) => id);
    const own = await this.tokens.withUsage(byKey);
    return own.filter((token) => token.status === status).map(({ row }) => row.id);
  }

  private keyContains({ keyCipher }: TokenEntity, fragment: string): boolean {
    return this.cipher.decrypt('token-key', keyCipher).includes(fragment);
  }
}
