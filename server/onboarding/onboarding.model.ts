import { Field, ObjectType } from '@nestjs/graphql';
import { Access } from '../platform/access/access.decorator.js';

@ObjectType('Onboarding')
@Access('user')
export class OnboardingModel {
  @Field()
  hasChannel: boolean;

  @Field({ description: 'Whether a test of a channel succeeded.' })
  hasTestedChannel: boolean;

  @Field()
  hasToken: boolean;

  @Field()
  hasRequest: boolean;

  @Field(() => [String], {
    description: 'Enabled models without a configured price; administrators only, else empty.',
  })
  unpricedModels: string[];

  @Field(() => String, { nullable: true, description: 'A model that the caller may call now, for the first snippet.' })
  sampleModel: string | null;
}
