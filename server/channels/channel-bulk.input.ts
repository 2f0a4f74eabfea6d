import { Field, InputType, Int } from '@nestjs/graphql';
import { IsOptional } from 'class-validator';
import { OptionalBoolean } from '../platform/http/input/validators.js';
import { AreGroups, AreModels, IsPriority, IsWeight } from './model/channel-fields.js';

/** A change of several channels; absent or null leaves each channel's value. */
@InputType()
export class UpdateChannelsInput {
  @Field(() => [String], { nullable: true, description: 'Models to add to each channel.' })
  @IsOptional()
  @AreModels()
  addModels?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Models to remove from each channel.' })
  @IsOptional()
  @AreModels()
  removeModels?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'The new groups of each channel.' })
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

  @OptionalBoolean()
  autoBan?: boolean | null;
}
