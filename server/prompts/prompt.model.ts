import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Access } from '../platform/access/access.decorator.js';
import { DateTime } from '../platform/graphql/scalars.js';
import { ReasoningEffortName } from './prompt.input.js';
import type { ReasoningEffort } from './reasoning-effort.js';

@ObjectType('Prompt', { description: 'A prompt that a user saved in the playground.' })
@Access('user')
export class PromptModel {
  @Field(() => ID)
  id: number;

  @Field()
  name: string;

  @Field({ description: 'Whether it belongs to the caller. Only its owner may change it.' })
  isOwn: boolean;

  @Field({ description: 'Name of its user.' })
  ownerName: string;

  @Field(() => ID, { nullable: true, description: 'The team whose members may read it; null if only its owner may.' })
  teamId: number | null;

  @Field(() => String, { nullable: true })
  teamName: string | null;

  @Field(() => Int, { description: 'Number of its newest version.' })
  version: number;

  @Field(() => DateTime, { description: 'When the newest version was saved.' })
  savedAt: Date;
}

@ObjectType('PromptModelSettings', {
  description: 'A model of a prompt and its parameters. A null parameter has the default of the model.',
})
@Access('user')
export class PromptModelSettingsModel {
  @Field()
  model: string;

  @Field(() => Float, { nullable: true })
  temperature: number | null;

  @Field(() => Float, { nullable: true })
  topP: number | null;

  @Field(() => Int, { nullable: true })
  maxTokens: number | null;

  /** Absent: the default of the model, as in versions saved before it existed. */
  @Field(() => ReasoningEffortName, { nullable: true })
  reasoningEffort?: ReasoningEffort;
}

@ObjectType('PromptVersion', { description: 'A version of a prompt, which never changes.' })
@Access('user')
export class PromptVersionModel {
  @Field(() => PromptModel)
  prompt: PromptModel;

  @Field(() => Int, { description: 'From 1.' })
  number: number;

  @Field(() => DateTime)
  createdAt: Date;

  @Field()
  system: string;

  @Field()
  message: string;

  @Field(() => [PromptModelSettingsModel])
  models: PromptModelSettingsModel[];

  @Field({ description: 'JSON array of tools; empty without tools.' })
  tools: string;

  @Field({ description: 'JSON schema of the responses; empty without one.' })
  responseSchema: string;
}

@ObjectType('PromptVersionTime', { description: 'A version of a prompt without its content.' })
@Access('user')
export class PromptVersionTimeModel {
  @Field(() => Int)
  number: number;

  @Field(() => DateTime)
  createdAt: Date;
}
