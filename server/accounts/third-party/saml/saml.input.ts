import { IsOptional, IsString } from 'class-validator';
import { boundedText } from '../../../platform/http/input/page-query.js';
import { Wire, type WireRule } from '../../../platform/http/input/wire-field.js';

/** Base64 of a response with hundreds of groups is far smaller. */
export const SAML_BODY_LIMIT = 256 * 1024;
export const MAX_RELAY_STATE = 1_000;

/** A parameter that is empty when it is sent twice or longer than the limit. */
const upTo = (maxLength: number): WireRule => ({
  decode: (value) => (value === undefined ? undefined : boundedText(value, maxLength)),
});

/** A logout of the HTTP-Redirect binding. */
export class SamlLogoutQuery {
  @Wire('SAMLRequest', upTo(SAML_BODY_LIMIT))
  @IsString()
  @IsOptional()
  request?: string;

  @Wire('SAMLResponse', upTo(SAML_BODY_LIMIT))
  @IsString()
  @IsOptional()
  response?: string;

  @Wire('RelayState', upTo(MAX_RELAY_STATE))
  @IsString()
  @IsOptional()
  relayState?: string;

  @Wire('SigAlg', upTo(SAML_BODY_LIMIT))
  @IsString()
  @IsOptional()
  algorithm?: string;

  @Wire('Signature', upTo(SAML_BODY_LIMIT))
  @IsString()
  @IsOptional()
  signature?: string;
}
