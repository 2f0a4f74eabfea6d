import { Field, Int, ObjectType } from '@nestjs/graphql';

@ObjectType('SecondFactor', { description: 'Codes of an app that the viewer is asked for at every login.' })
export class SecondFactorModel {
  @Field(() => Boolean)
  enabled: boolean;

  @Field(() => Int, { description: 'Recovery codes that were not used yet.' })
  recoveryCodesLeft: number;
}

@ObjectType('SecondFactorEnrolment', {
  description: 'What an app must be told; asked for once a code has shown that it was.',
})
export class SecondFactorEnrolmentModel {
  @Field(() => String, { description: 'Base32, to be typed.' })
  secret: string;

  @Field(() => String, { description: 'An otpauth:// address, to be shown as a QR code.' })
  address: string;
}
