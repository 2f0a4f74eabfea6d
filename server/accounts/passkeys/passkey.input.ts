import { ArgsType, Field, InputType } from '@nestjs/graphql';
import { IsString, Length, MaxLength } from 'class-validator';
import { z } from 'zod';
import { CommonError } from '../../platform/errors/common.errors.js';
import { type WireRecord, withError } from '../../platform/http/input/validation.js';
import type { FieldsOf } from '../../platform/http/openapi/schema-registry.js';
import { MAX_CREDENTIAL } from './credential-json.js';

const MAX_NAME = 50;
const UNNAMED = 'Passkey';

const name = z.string().max(MAX_NAME);

/** What a browser got from an authenticator; the standard says what is in it. */
export const credentialSchema = z
  .object({ id: z.string(), rawId: z.string(), type: z.literal('public-key'), response: z.object({}) })
  .describe('A PublicKeyCredential as its toJSON writes it.')
  .meta({ id: 'PasskeyCredential' });

export const newPasskeySchema = credentialSchema.extend({ name: name.optional() }).meta({ id: 'NewPasskey' });
export const passkeyNameSchema = z.object({ name }).meta({ id: 'PasskeyName' });

/** An answer of an authenticator. */
export class CredentialInput {
  @MaxLength(MAX_CREDENTIAL, withError(CommonError.invalid_parameter))
  credential: string;

  static decode(body: WireRecord): object {
    return { credential: JSON.stringify(body) };
  }
}

/** A passkey that an authenticator has made, and what its owner calls it. */
@InputType()
export class AddPasskeyInput {
  @Field(() => String, { description: 'The PublicKeyCredential as JSON.' })
  @MaxLength(MAX_CREDENTIAL, withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  credential: string;

  @Field(() => String)
  @Length(1, MAX_NAME, withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  name: string;

  static decode({ name: given, ...credential }: WireRecord): object {
    return { credential: JSON.stringify(credential), name: given || UNNAMED };
  }
}

/** Another name for a passkey. */
@ArgsType()
export class PasskeyNameInput {
  @Field(() => String)
  @Length(1, MAX_NAME, withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  name: string;

  static decode({ name: given }: FieldsOf<typeof passkeyNameSchema>): object {
    return { name: typeof given === 'string' ? given.trim() : given };
  }
}
