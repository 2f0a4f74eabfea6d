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

/** The credential of an authenticator, as specified by WebAuthn. */
export const credentialSchema = z
  .object({ id: z.string(), rawId: z.string(), type: z.literal('public-key'), response: z.object({}) })
  .describe('A PublicKeyCredential as written by its toJSON method.')
  .meta({ id: 'PasskeyCredential' });

export const newPasskeySchema = credentialSchema.extend({ name: name.optional() }).meta({ id: 'NewPasskey' });
export const passkeyNameSchema = z.object({ name }).meta({ id: 'PasskeyName' });

/** A response of an authenticator. */
export class CredentialInput {
  @MaxLength(MAX_CREDENTIAL, withError(CommonError.invalid_parameter))
  credential: string;

  static decode(body: WireRecord): object {
    return { credential: JSON.stringify(body) };
  }
}

/** A new passkey and the name that its owner gives it. */
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

/** The new name of a passkey. */
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
