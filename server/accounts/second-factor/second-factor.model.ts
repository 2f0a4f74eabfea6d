import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';

@ObjectType('SecondFactor', {
  description: 'The codes of an authenticator app that every login of the viewer requires.',
})
@Access('user')
export class SecondFactorModel {
  @Field(() => Boolean)
  enabled: boolean;

  @Field(() => Int, { description: 'The number of unused recovery codes.' })
  recoveryCodesLeft: number;
}

@ObjectType('SecondFactorEnrolment', {
  description: 'The secret for an authenticator app; logins require codes after the first code confirmed it.',
})
@Access('user')
export class SecondFactorEnrolmentModel {
  @Field(() => String, { description: 'Base32, for manual entry.' })
  secret: string;

  @Field(() => String, { description: 'An otpauth:// address for a QR code.' })
  address: string;
}
