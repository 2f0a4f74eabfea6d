import { Field, InputType, Int } from '@nestjs/graphql';
import { IsBoolean, IsOptional } from 'class-validator';
import { AreGroups, AreModels, IsPriority, IsWeight } from './model/channel-fields.js';

/** What changes at several channels at once; absent or null leaves what each of them has. */
@InputType()
export class UpdateChannelsInput {
  @Field(() => [String], { nullable: true, description: 'Models added to those of each.' })
  @IsOptional()
  @AreModels()
  addModels?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Models taken from those of each.' })
  @IsOptional()
  @AreModels()
  removeModels?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'The groups of each from now on.' })
  @IsOptional()
  @AreGroups()
  groups?: string[] | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @IsPriority()
  priority?: number | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @IsWeight()
  weight?: number | null;

  @Field(() => Boolean, { nullable: true })
  @IsOptional()
  @IsBoolean()
  autoBan?: boolean | null;
}
