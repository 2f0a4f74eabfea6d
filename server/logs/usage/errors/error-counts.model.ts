import { Field, ObjectType } from '@nestjs/graphql';
import { Access } from '../../../platform/access/access.decorator.js';
import { DateTime, Quota } from '../../../platform/graphql/scalars.js';
import { ErrorCause } from '../../failure-causes.js';

/** Failed calls with one cause in one bucket of time. */
@ObjectType('ErrorPoint', { description: 'Failed calls with one cause in one bucket of time.' })
@Access('logs:read')
export class ErrorPoint {
  @Field(() => DateTime, { nullable: true, description: 'Start of the bucket; null for the whole range.' })
  from: Date | null;

  @Field(() => ErrorCause)
  cause: ErrorCause;

  @Field(() => Quota, { description: 'Number of failed calls.' })
  errors: number;
}
