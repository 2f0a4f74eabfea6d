import { Field, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime } from '../../platform/graphql/scalars.js';

@ObjectType({ description: 'The newest release of this product.' })
@Access('health:read')
export class Release {
  @Field(() => String)
  version: string;

  @Field(() => Boolean, { description: 'Whether it is newer than the running version.' })
  newer: boolean;

  @Field(() => String, { description: 'The release notes, as Markdown.' })
  notes: string;

  @Field(() => String, { nullable: true, description: 'The page of the release.' })
  url: string | null;

  @Field(() => DateTime, { nullable: true })
  publishedAt: Date | null;
}
