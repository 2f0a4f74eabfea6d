import { Field, ObjectType } from '@nestjs/graphql';
import { DateTime } from '../../platform/graphql/scalars.js';

@ObjectType({ description: 'The newest release of this product.' })
export class Release {
  @Field(() => String)
  version: string;

  @Field(() => Boolean, { description: 'It is newer than the version that runs here.' })
  newer: boolean;

  @Field(() => String, { description: 'Its notes, as Markdown.' })
  notes: string;

  @Field(() => String, { nullable: true, description: 'Where to read about it and to get it.' })
  url: string | null;

  @Field(() => DateTime, { nullable: true })
  publishedAt: Date | null;
}
