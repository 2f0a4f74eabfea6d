import { Field, InputType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsArray, IsDate, IsIn, IsOptional } from 'class-validator';
import { isIpRule } from '../../common/ip-rules.js';
import { type Permission, SCOPES } from '../../common/permissions.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { ipLines, trimmed } from '../../platform/http/input/transforms.js';
import { withError } from '../../platform/http/input/validation.js';
import { CustomValidator, RequiredText } from '../../platform/http/input/validators.js';
import { described, unixTimeOrNone } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';
import { ServiceCredentialError } from './service-credential.errors.js';

const MAX_NAME = 50;
const MAX_ADDRESSES = 100;

/** A new service credential, or the new state of one. */
@InputType()
@WireObject('ServiceCredentialInput')
export class ServiceCredentialInput {
  @Wire()
  @Field(() => String)
  @Transform(trimmed)
  @RequiredText(MAX_NAME, ServiceCredentialError.service_credential_name_invalid)
  name: string;

  @Wire(described('Permissions, such as logs:read; a write permission includes the read permission.'))
  @Field(() => [String], { description: 'Permissions, such as logs:read, that the caller has.' })
  @IsIn(SCOPES, { each: true, ...withError(ServiceCredentialError.service_credential_scopes_invalid) })
  @ArrayUnique(withError(ServiceCredentialError.service_credential_scopes_invalid))
  @ArrayNotEmpty(withError(ServiceCredentialError.service_credential_scopes_invalid))
  @IsArray(withError(ServiceCredentialError.service_credential_scopes_invalid))
  scopes: Permission[];

  @Wire('expires_at', unixTimeOrNone(0), described('Unix seconds; 0: never.'))
  @Field(() => DateTime, { nullable: true, description: 'Null: never.' })
  @IsDate(withError(CommonError.invalid_parameter))
  @IsOptional()
  expiresAt?: Date | null;

  @Wire('allowed_addresses', described('Addresses and networks that may use it; empty: all.'))
  @Field(() => [String], { defaultValue: [], description: 'Addresses and networks that may use it; empty: all.' })
  @Transform(ipLines)
  @CustomValidator('isIpRule', {}, (line) => isIpRule(String(line)), {
    each: true,
    ...withError(ServiceCredentialError.service_credential_address_invalid),
  })
  @ArrayMaxSize(MAX_ADDRESSES, withError(ServiceCredentialError.service_credential_address_invalid))
  @IsArray(withError(ServiceCredentialError.service_credential_address_invalid))
  allowedAddresses: string[] = [];
}
