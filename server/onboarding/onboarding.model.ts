import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType('Onboarding')
export class OnboardingModel {
  @Field()
  hasChannel: boolean;

  @Field({ description: 'A test of a channel succeeded.' })
  hasTestedChannel: boolean;

  @Field()
  hasToken: boolean;

  @Field()
  hasRequest: boolean;

  @Field(() => [String], {
    description: 'Enabled models for which no price is set; administrators only, else empty.',
  })
  unpricedModels: string[];

  @Field(() => String, { nullable: true, description: 'A model the caller may call now, for the first snippet.' })
  sampleModel: string | null;
}
