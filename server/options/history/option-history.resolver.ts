import { Args, Field, ID, InputType, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { IsOptional, Matches } from 'class-validator';
import { Access } from '../../platform/access/access.decorator.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { connectionOf, PageInput, toConnection } from '../../platform/graphql/connection.js';
import { listPageOf } from '../../platform/graphql/list-page.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { withError } from '../../platform/http/input/validation.js';
import { OptionalText } from '../../platform/http/input/validators.js';
import { OptionHistoryService } from './option-history.service.js';

@ObjectType('OptionChange', { description: 'A change of an option: user, time, old and new text.' })
@Access('options:read')
class OptionChangeModel {
  @Field(() => ID)
  id: number;

  @Field(() => String)
  key: string;

  @Field(() => Boolean, { description: 'For a secret, only the fact of the change is stored.' })
  secret: boolean;

  @Field(() => String, { nullable: true, description: 'Null for secrets.' })
  before: string | null;

  @Field(() => String, { nullable: true, description: 'Null for secrets, and when the default was restored.' })
  after: string | null;

  @Field(() => DateTime)
  changedAt: Date;

  @Field(() => ID)
  userId: number;

  @Field(() => String, { description: 'The username at that time.' })
  username: string;
}

const OptionChangeConnection = connectionOf(OptionChangeModel, 'OptionChange');

@InputType()
class OptionChangeFilter {
  @OptionalText(100)
  key?: string | null;

  @Field(() => ID, { nullable: true, description: 'The user who made the change.' })
  @IsOptional()
  @Matches(/^[1-9]\d{0,14}$/, withError(CommonError.invalid_parameter))
  userId?: string | null;
}

@Resolver()
export class OptionHistoryResolver {
  constructor(private readonly history: OptionHistoryService) {}

  @Query(() => OptionChangeConnection, { description: 'The changes of options, newest first.' })
  @Access('options:read')
  async optionChanges(
    @Args('filter', { type: () => OptionChangeFilter, nullable: true }) filter?: OptionChangeFilter,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    const requested = page ?? new PageInput();
    const criteria = { key: filter?.key, userId: filter?.userId == null ? null : Number(filter.userId) };
    const { changes, total } = await this.history.page(criteria, listPageOf(requested));
    return toConnection(
      changes,
      requested.first,
      total,
      (change) => change,
      ({ id }) => [id],
    );
  }
}
