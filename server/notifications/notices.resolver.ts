import { Args, Context, ID, Int, Mutation, Query, Resolver, Subscription } from '@nestjs/graphql';
import type { Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import { PageInput, toConnection } from '../platform/graphql/connection.js';
import type { GraphQLContext } from '../platform/graphql/context.js';
import { listPageOf } from '../platform/graphql/list-page.js';
import { wholeNumber } from '../platform/http/input/page-query.js';
import { NoticeConnection, NoticeModel, toNoticeModel } from './notice.model.js';
import { NoticeWatchService, SiteNoticeWatch } from './notice-watch.service.js';
import { type OwnNotice, OwnNoticesService } from './own-notices.service.js';
import { TestNoticesService } from './test-notices.service.js';

@Resolver(() => NoticeModel)
export class NoticesResolver {
  constructor(
    private readonly own: OwnNoticesService,
    private readonly tests: TestNoticesService,
    private readonly watch: NoticeWatchService,
    private readonly site: SiteNoticeWatch,
  ) {}

  @Query(() => NoticeConnection, { description: 'The notices of the caller in the last 90 days, newest first.' })
  @Access('user')
  async notices(
    @Caller() { userId }: Principal,
    @Context() { language }: GraphQLContext,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
    @Args('unreadOnly', { type: () => Boolean, nullable: true }) unreadOnly?: boolean,
  ) {
    const requested = page ?? new PageInput();
    const { notices, total } = await this.own.page(userId, unreadOnly ?? false, listPageOf(requested));
    return toConnection(
      notices,
      requested.first,
      total,
      (notice) => toNoticeModel(notice, language),
      ({ id }) => [id],
    );
  }

  @Query(() => Int, { description: 'The number of unread notices of the caller.' })
  @Access('user')
  unreadNotices(@Caller() { userId }: Principal): Promise<number> {
    return this.own.unread(userId);
  }

  @Mutation(() => [NoticeModel], { description: "Marks notices as read, and returns the caller's own among them." })
  @Access('user', { demo: 'all' })
  async markNoticesRead(
    @Caller() { userId }: Principal,
    @Context() { language }: GraphQLContext,
    @Args('ids', { type: () => [ID] }) ids: string[],
  ): Promise<NoticeModel[]> {
    const read = await this.own.markRead(userId, ids.map(wholeNumber));
    return read.map((notice) => toNoticeModel(notice, language));
  }

  @Mutation(() => Int, { description: 'Marks all notices as read, and returns the number of previously unread ones.' })
  @Access('user', { demo: 'all' })
  markAllNoticesRead(@Caller() { userId }: Principal): Promise<number> {
    return this.own.markAllRead(userId);
  }

  @Mutation(() => NoticeModel, {
    description: 'Sends the caller a test notice with their saved settings; at most three in ten minutes.',
  })
  @Access('user')
  async sendTestNotice(@Caller() caller: Principal, @Context() { language }: GraphQLContext): Promise<NoticeModel> {
    return toNoticeModel(await this.tests.send(caller), language);
  }

  @Subscription(() => NoticeModel, {
    description: "The caller's new notices.",
    resolve: (notice: OwnNotice, _: unknown, { language }: GraphQLContext) => toNoticeModel(notice, language),
  })
  @Access('user')
  async noticeAdded(@Caller() { userId }: Principal): Promise<AsyncIterableIterator<OwnNotice>> {
    return this.watch.follow(userId);
  }

  @Subscription(() => String, {
    description: "The site's announcement after every change; empty when it was removed.",
    resolve: (notice: string) => notice,
  })
  @Access('user')
  async siteNoticeChanged(): Promise<AsyncIterableIterator<string>> {
    return this.site.follow();
  }
}
