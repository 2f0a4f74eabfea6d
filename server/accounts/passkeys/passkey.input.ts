import { ArgsType, Field, InputType } from '@nestjs/graphql';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { IsString, Length, MaxLength } from 'class-validator';
import { z } from 'zod';
import { AppError } from '../../common/errors/app-error.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import type { FieldSchema } from '../../platform/http/input/field-schema.js';
import { withError } from '../../platform/http/input/validation.js';
import { defaultsTo, EMPTY_IS_ABSENT, TRIMMED } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';
import { parseStrictObject } from '../../platform/json/strict-json.js';
import { PasskeyError } from '../model/sign-in.errors.js';

/** Max length of a credential that a browser may send, in characters of JSON. */
const MAX_CREDENTIAL = 20_000;

const bytes = z.string().regex(/^[\w-]+$/);
const common = {
  id: bytes.max(1_400),
  rawId: bytes.max(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
  clientExtensionResults: z.object({}).default({}),
};
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

const registration = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(transport).max(8).optional().catch(undefined),
  }),
});
const authentication = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish().transform((handle) => handle ?? undefined),
  }),
});

/** Parses the JSON result of `navigator.credentials.create`. @throws {AppError} invalid_parameter */
export function readRegistration(text: string): RegistrationResponseJSON {
  return read(registration, text);
}

/** Parses the JSON result of `navigator.credentials.get`. @throws {AppError} invalid_parameter */
export function readAuthentication(text: string): AuthenticationResponseJSON {
  return read(authentication, text);
}

function read<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> {
  const { data, success } = schema.safeParse(parseStrictObject(text));
  if (!success) throw new AppError(CommonError.invalid_parameter);
  return data;
}

const MAX_NAME = 50;
const UNNAMED = 'Passkey';

/** The credential of an authenticator, as specified by WebAuthn. */
const CREDENTIAL: FieldSchema = {
  properties: {
    id: { type: 'string' },
    rawId: { type: 'string' },
    type: { type: 'string', enum: ['public-key'] },
    response: { type: 'object', properties: {} },
  },
  required: ['id', 'rawId', 'type', 'response'],
};

const DESCRIPTION = 'A PublicKeyCredential as written by its toJSON method.';

/** A response of an authenticator, which is the whole body in REST. */
@WireObject('PasskeyCredential', {
  description: DESCRIPTION,
  schema: CREDENTIAL,
  finish: (_, { body }) => ({ credential: JSON.stringify(body) }),
})
export class CredentialInput {
  @MaxLength(MAX_CREDENTIAL, withError(CommonError.invalid_parameter))
  credential: string;
}

/** A new passkey with the name that its owner has chosen. */
@InputType()
@WireObject('NewPasskey', {
  description: DESCRIPTION,
  schema: CREDENTIAL,
  finish: (input, { body: { name: _, ...credential } }) => ({ ...input, credential: JSON.stringify(credential) }),
})
export class AddPasskeyInput {
  @Field(() => String, { description: 'The PublicKeyCredential as JSON.' })
  @MaxLength(MAX_CREDENTIAL, withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  credential: string;

  @Wire(EMPTY_IS_ABSENT, defaultsTo(UNNAMED))
  @Field(() => String)
  @Length(1, MAX_NAME, withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  name: string;
}

/** The new name of a passkey. */
@ArgsType()
@WireObject('PasskeyName')
export class PasskeyNameInput {
  @Wire(TRIMMED)
  @Field(() => String)
  @Length(1, MAX_NAME, withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  name: string;
}

/**
 * Parses the id in a path or a GraphQL argument.
 * @throws {AppError} passkey_not_found for a text that cannot be an id
 */
export function passkeyIdOf(text: string): number {
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id < 1) throw new AppError(PasskeyError.passkey_not_found);
  return id;
}
