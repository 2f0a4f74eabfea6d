import { Field, registerEnumType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import {
  IsEmail,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  MaxLength,
  ValidateIf,
  type ValidationOptions,
} from 'class-validator';
import { trimmed } from '../../platform/http/input/transforms.js';
import { withError } from '../../platform/http/input/validation.js';
import { Wire } from '../../platform/http/input/wire-field.js';
import { isSecretKind, type TransportSetting, TransportSettingKind } from './notice-transport.js';
import { NOTICE_TRANSPORTS } from './notice-transports.js';
import { restNameOf } from './transport-settings.js';

/** The keys of all transports, by their names in GraphQL. */
export const NoticeTransportKey: Readonly<Record<string, string>> = Object.fromEntries(
  [...NOTICE_TRANSPORTS.keys()].map((key) => [key.toUpperCase(), key]),
);
registerEnumType(NoticeTransportKey, { name: 'NotifyType', description: 'A transport of notices.' });

const MAX_LENGTH = 2_048;
const HTTPS = { protocols: ['https'], require_protocol: true, require_tld: false, disallow_auth: true };

/** An input with the settings of all transports, by name. */
export interface TransportInput {
  /** The key of the chosen transport. */
  notifyType: string;
}

/** The entered value of a setting. */
export function enteredValue(input: TransportInput, name: string): string | null | undefined {
  return (input as TransportInput & Record<string, string | null | undefined>)[name];
}

/**
 * Adds the settings of all transports to an input class, as optional fields of GraphQL and REST. Those of the chosen
 * transport are validated, and secrets in any case.
 */
export function TransportSettings(): ClassDecorator {
  return ({ prototype }) => {
    for (const { key, settings } of NOTICE_TRANSPORTS.values()) {
      for (const setting of settings) {
        const { name, description } = setting;
        const decorators = [
          Wire(restNameOf(setting)),
          Field(() => String, { nullable: true, description }),
          Transform(trimmed),
          ...validatorsOf(setting, key),
        ];
        for (const decorate of decorators) decorate(prototype as object, name);
      }
    }
  };
}

function validatorsOf(setting: TransportSetting, transport: string): PropertyDecorator[] {
  const { name, kind, missing, invalid, pattern } = setting;
  const error = withError(invalid);
  // A secret may be sent in a header.
  if (kind === TransportSettingKind.SECRET) return [IsOptional(), Matches(/^[\x20-\x7e]{0,256}$/, error)];
  // An absent secret is the stored one, so the service checks whether it is missing.
  const mustExist = missing !== undefined && !isSecretKind(kind);
  const isRead = (input: object) => {
    const chosen = input as TransportInput;
    return chosen.notifyType === transport && (mustExist || Boolean(enteredValue(chosen, name)));
  };
  return [
    ValidateIf(isRead),
    ...(mustExist ? [IsNotEmpty(withError(missing))] : []),
    ...formatOf(kind, error),
    ...(pattern ? [Matches(pattern, error)] : []),
    // Addresses of mail are limited by their format.
    ...(kind === TransportSettingKind.EMAIL ? [] : [MaxLength(MAX_LENGTH, error)]),
  ];
}

function formatOf(kind: TransportSettingKind, error: ValidationOptions): PropertyDecorator[] {
  if (kind === TransportSettingKind.EMAIL) return [IsEmail({ require_tld: false }, error)];
  return kind === TransportSettingKind.TEXT ? [IsString(error)] : [IsUrl(HTTPS, error)];
}
