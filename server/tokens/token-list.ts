import { Injectable } from '@nestjs/common';
import { ArgsType } from '@nestjs/graphql';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import type { Principal } from '../common/principal.js';
import { Cipher } from '../platform/crypto/cipher.js';
import { containing } from '../platform/database/sql-values.js';
import {
  type ListOrder,
  type OrderRequest,
  orderArgsOf,
  orderOf,
  type SortColumn,
  SortDirection,
  timeColumn,
} from '../platform/graphql/list-order.js';
import type { ListPage } from '../platform/graphql/list-page.js';
import { managedBy, type OwnToken } from './own-token.js';
import { TokenEntity } from './token.entity.js';
import { type TokenFilter } from './token-filter.input.js';
import { withoutPrefix } from './token-key.js';
import { TokensService } from './tokens.service.js';

const { ASC, DESC } = SortDirection;
const byId: SortColumn<OwnToken> = { expression: 't.id', first: DESC, of: ({ row }) => row.id };

/**
 * Sort columns for queries that use the aliases `t` for tokens and `usage` for their spending. A user has at most a
 * thousand tokens.
 */
const SORT_COLUMNS = {
  NAME: { expression: 't.name', first: ASC, of: ({ row }) => row.name, type: 'text' },
  STATUS: {
    expression: 't.status',
    first: ASC,
    of: ({ row }) => row.status,
    description: 'Enabled before disabled; expiry and spending do not count.',
  },
  USED_QUOTA: {
    expression: 'coalesce(usage.used_quota, 0)',
    first: DESC,
    of: ({ usedQuota }) => usedQuota,
  },
  CREATED: byId,
  EXPIRES: {
    ...timeColumn('t.expires_at', ({ row }) => row.expiresAt, 'last'),
    description: 'Usually the next to expire first, and those that never expire last.',
  },
  LAST_USED: {
    ...timeColumn('usage.last_used_at', ({ lastUsedAt }) => lastUsedAt),
    description: 'Usually the last used first, and those that were never used last.',
  },
} satisfies Record<string, SortColumn<OwnToken>>;
export type TokenSort = keyof typeof SORT_COLUMNS;

/** The order of a list. */
@ArgsType()
export class TokenOrderArgs extends orderArgsOf('TokenSort', SORT_COLUMNS, 'CREATED') {}

const tokenOrder = orderOf(SORT_COLUMNS, byId);

/** One page of own tokens, and the total count. */
export interface TokenPage {
  tokens: OwnToken[];
  total: number;
  order: ListOrder<OwnToken>;
}

const NEWEST_FIRST: OrderRequest<TokenSort> = { sort: 'CREATED' };

/** Lists and searches the tokens of a user, or the tokens of a team that the user manages. */
@Injectable()
export class TokenList {
  constructor(
    @InjectRepository(TokenEntity) private readonly rows: Repository<TokenEntity>,
    private readonly tokens: TokensService,
    private readonly cipher: Cipher,
  ) {}

  /** @throws {AppError} invalid_parameter for a foreign cursor. */
  async page(
    caller: Principal,
    filter: TokenFilter,
    page: ListPage,
    requested: OrderRequest<TokenSort> = NEWEST_FIRST,
  ): Promise<TokenPage> {
    const query = this.matching(caller, filter);
    const fragment = withoutPrefix(filter.key ?? '');
    if (fragment !== '' || filter.status != null) {
      const ids = await this.idsMatching(query.clone(), fragment, filter.status ?? null);
      query.andWhere('t.id = ANY(:ids)', { ids });
    }
    const total = await query.clone().getCount();
    const order = tokenOrder(requested);
    query.leftJoin('token_usage', 'usage', 'usage.token_id = t.id');
    const rows = await order.page(query, page).getMany();
    return { tokens: await this.tokens.withUsage(rows), total, order };
  }

  private matching(
    caller: Principal,
    { teamId, projectId, keyword, group }: TokenFilter,
  ): SelectQueryBuilder<TokenEntity> {
    const query = this.rows.createQueryBuilder('t').where(managedBy('t'), { caller: caller.userId });
    query.andWhere('t.user_id = :account AND t.deleted_at IS NULL', {
      account: teamId ? Number(teamId) : caller.userId,
    });
    if (projectId) query.andWhere('t.project_id = :projectId', { projectId: Number(projectId) });
    if (keyword) {
      query.andWhere('(t.name ILIKE :name OR t.id::text = :id)', { name: containing(keyword), id: keyword });
    }
    if (group) query.andWhere('t."group" = :group', { group });
    return query;
  }

  /**
   * Keys are encrypted and a status depends on spending and time, so both are compared here; an account has at most a
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
