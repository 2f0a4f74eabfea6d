import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { pageOf } from '../common/model-facts/find-model-facts.js';
import { Modality, ModelCapability, type ModelFacts } from '../common/model-facts/model-facts.js';
import { Access } from '../platform/access/access.decorator.js';

registerEnumType(Modality, { name: 'Modality', description: 'What a model reads and produces.' });
registerEnumType(ModelCapability, { name: 'ModelCapability', description: 'What a model can do beyond text.' });

@ObjectType('ModelFacts', { description: 'Public facts of a model, from the snapshot of this release.' })
@Access('public')
export class ModelFactsModel {
  @Field({ description: 'The vendor that serves it under this name.' })
  vendor: string;

  @Field(() => String, { nullable: true, description: 'The name that its vendor gives it.' })
  name: string | null;

  @Field(() => Int, { nullable: true, description: 'The largest prompt and response together, in tokens.' })
  contextLength: number | null;

  @Field(() => Int, { nullable: true, description: 'The longest response, in tokens.' })
  maxOutput: number | null;

  @Field(() => [Modality], { description: 'What it reads; empty when it is unknown.' })
  inputModalities: readonly Modality[];

  @Field(() => [Modality], { description: 'What it produces; empty when it is unknown.' })
  outputModalities: readonly Modality[];

  @Field(() => [ModelCapability])
  capabilities: readonly ModelCapability[];

  @Field(() => String, { nullable: true, description: 'The day of its release, YYYY-MM-DD.' })
  releasedOn: string | null;

  @Field(() => String, { nullable: true, description: 'The day on which its vendor retires it, YYYY-MM-DD.' })
  retiresOn: string | null;

  @Field(() => String, { nullable: true, description: "The vendor's page about it." })
  page: string | null;
}

export function toModelFacts(facts: ModelFacts): ModelFactsModel {
  const { vendor, name = null, context = null, output = null, input = [], produces = [], can = [] } = facts;
  const { released = null, retires = null } = facts;
  return {
    vendor,
    name,
    contextLength: context,
    maxOutput: output,
    inputModalities: input,
    outputModalities: produces,
    capabilities: can,
    releasedOn: released,
    retiresOn: retires,
    page: pageOf(facts) ?? null,
  };
}
