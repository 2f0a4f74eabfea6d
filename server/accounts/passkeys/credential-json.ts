import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { AppError } from '../../common/errors/app-error.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { parseStrictObject } from '../../platform/json/strict-json.js';

/** Max length of a credential that a browser may send, in characters of JSON. */
export const MAX_CREDENTIAL = 20_000;

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
