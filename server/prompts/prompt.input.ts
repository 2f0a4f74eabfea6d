import { Field, Float, InputType, Int, registerEnumType } from '@nestjs/graphql';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { trimmed } from '../platform/http/input/transforms.js';
import { OptionalId, RequiredText, WithoutNul } from '../platform/http/input/validators.js';
import { PromptError } from './prompt.errors.js';
import { REASONING_EFFORTS, type ReasoningEffort } from './reasoning-effort.js';

const MAX_NAME = 100;
/** Max length of each text of a version, in UTF-16 units. */
const MAX_TEXT = 32_000;
const MAX_MODELS = 4;

export const ReasoningEffortName = {
  NONE: 'none',
  MINIMAL: 'minimal',
  LOW: 'low',
  MEDIUM: 'medium',
  HIGH: 'high',
} as const satisfies Record<string, ReasoningEffort>;
registerEnumType(ReasoningEffortName, {
  name: 'PromptReasoningEffort',
  description: 'How much a model reasons, in the words of `reasoning_effort` of chat completions.',
});

/** A model of a prompt and its parameters. Absent parameters have the default of the model. */
@InputType()
export class PromptModelInput {
  @Field()
  @WithoutNul()
  @MaxLength(200)
  @IsString()
  model: string;

  @Field(() => Float, { nullable: true })
  @Min(0)
  @Max(2)
  @IsNumber()
  @IsOptional()
  temperature?: number | null;

  @Field(() => Float, { nullable: true })
  @Min(0)
  @Max(1)
  @IsNumber()
  @IsOptional()
  topP?: number | null;

  @Field(() => Int, { nullable: true })
  @Min(1)
  @Max(999_999_999)
  @IsInt()
  @IsOptional()
  maxTokens?: number | null;

  @Field(() => ReasoningEffortName, { nullable: true })
  @IsIn(REASONING_EFFORTS)
  @IsOptional()
  reasoningEffort?: ReasoningEffort | null;
}

@InputType({ description: 'What one version of a prompt contains.' })
export class PromptContentInput {
  @Field({ description: 'The system prompt. {{name}} is a variable, here and in the message.' })
  @WithoutNul()
  @MaxLength(MAX_TEXT)
  @IsString()
  system: string;

  @Field({ description: 'The message of the user.' })
  @WithoutNul()
  @MaxLength(MAX_TEXT)
  @IsString()
  message: string;

  @Field(() => [PromptModelInput], { description: 'Models that reply side by side, at most 4.' })
  @Type(() => PromptModelInput)
  @ValidateNested({ each: true })
  @ArrayMaxSize(MAX_MODELS)
  @IsArray()
  models: PromptModelInput[];

  @Field({ description: 'JSON array of tools; empty: none.', defaultValue: '' })
  @WithoutNul()
  @MaxLength(MAX_TEXT)
  @IsString()
  tools: string;

  @Field({ description: 'JSON schema of the responses; empty: none.', defaultValue: '' })
  @WithoutNul()
  @MaxLength(MAX_TEXT)
  @IsString()
  responseSchema: string;
}

@InputType()
export class UpdatePromptInput {
  @Field()
  @Transform(trimmed)
  @WithoutNul()
  @RequiredText(MAX_NAME, PromptError.prompt_name_invalid)
  name: string;

  @OptionalId('A team of the caller whose members may read it; null or absent: none.')
  teamId?: string | null;
}

@InputType()
export class CreatePromptInput extends UpdatePromptInput {
  @Field(() => PromptContentInput)
  @Type(() => PromptContentInput)
  @ValidateNested()
  content: PromptContentInput;
}
