import { applyDecorators } from '@nestjs/common';
import { ArgsType, Field, InputType, Int } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { isIpRule } from '../common/ip-rules.js';
import { isProblem } from '../common/model-aliases.js';
import { DateTime, Quota } from '../platform/graphql/scalars.js';
import type { FieldSchema } from '../platform/http/input/field-schema.js';
import { OptionalTime } from '../platform/http/input/optional-time.js';
import { given, ipLines, names, trimmed } from '../platform/http/input/transforms.js';
import { type WireRecord, withError } from '../platform/http/input/validation.js';
import {
  CharacterLength,
  CustomValidator,
  OptionalId,
  RecordId,
  WholeNumber,
} from '../platform/http/input/validators.js';
import {
  described,
  LIST,
  NULL_IS_ABSENT,
  POSITIVE_ID,
  STATUS_ONLY,
  StatusOnlyParameter,
  statusOnly,
} from '../platform/http/input/wire.js';
import { Wire, WireObject } from '../platform/http/input/wire-field.js';
import { TokenError } from './token.errors.js';
import { readTokenAliases } from './token-aliases.js';
import { TokenScheduleInput } from './token-limits.input.js';
import { TokenStatus } from './token-status.js';

export const MAX_NAME_LENGTH = 30;
const MAX_MODELS = 1_000;
const MAX_IPS = 500;
const MAX_AT_ONCE = 100;
const MAX_OVERLAP_HOURS = 7 * 24;
const MAX_ALIASES_TEXT = 20_000;
// Half of the exact range, so that the sum of the remaining and the spent quota stays exact.
const MAX_QUOTA = 2 ** 52;

const Name = (): PropertyDecorator =>
  applyDecorators(
    Wire(),
    IsString(withError(TokenError.token_name_required)),
    IsNotEmpty(withError(TokenError.token_name_required)),
    CharacterLength(0, MAX_NAME_LENGTH, withError(TokenError.token_name_too_long)),
    Transform(trimmed),
  );

const RemainQuota = (wire?: FieldSchema): PropertyDecorator =>
  applyDecorators(
    Wire('remain_quota', NULL_IS_ABSENT, described('Remaining quota units.', wire)),
    WholeNumber(0, MAX_QUOTA, TokenError.token_quota_invalid),
  );

const UnlimitedQuota = (): PropertyDecorator =>
  applyDecorators(
    Wire('unlimited_quota', NULL_IS_ABSENT, described('Only the balance of the owner limits it.')),
    IsBoolean(),
  );

const ExpiresAt = (): PropertyDecorator =>
  OptionalTime(
    { name: 'expired_time', none: -1, description: 'Unix seconds; -1: never.' },
    TokenError.token_expiry_invalid,
  );

const ModelLimitsEnabled = (): PropertyDecorator =>
  applyDecorators(Wire('model_limits_enabled', NULL_IS_ABSENT), IsBoolean());

const ModelLimits = (): PropertyDecorator =>
  applyDecorators(
    Wire('model_limits', NULL_IS_ABSENT, LIST, described('Names of the only models it may call, separated by commas.')),
    IsArray(),
    ArrayMaxSize(MAX_MODELS, withError(TokenError.token_list_too_long)),
    MaxLength(255, { each: true, ...withError(TokenError.token_list_too_long) }),
    Transform(names),
  );

const AllowIps = (): PropertyDecorator =>
  applyDecorators(
    Wire(
      'allow_ips',
      { decode: (value) => (value === null ? [] : value) },
      LIST,
      described('Addresses and networks that may use it, one per line; empty: all.'),
    ),
    IsArray(),
    ArrayMaxSize(MAX_IPS, withError(TokenError.token_list_too_long)),
    CustomValidator('isIpRule', {}, (line) => isIpRule(String(line)), {
      each: true,
      ...withError(TokenError.token_ip_invalid),
    }),
    Transform(ipLines),
  );

const Group = (): PropertyDecorator =>
  applyDecorators(
    Wire(NULL_IS_ABSENT, described("The group of its channels and prices; empty: the owner's.")),
    MaxLength(64),
    IsString(),
    IsOptional(),
  );

const BackupGroup = (): PropertyDecorator =>
  applyDecorators(
    Wire('backup_group', NULL_IS_ABSENT, described('The group that is tried when the group fails; empty: none.')),
    MaxLength(64),
    IsString(),
    IsOptional(),
  );

const ModelAliases = (): PropertyDecorator =>
  applyDecorators(
    Wire(
      'model_aliases',
      NULL_IS_ABSENT,
      described('Aliases of models, as JSON in the format of the option ModelAliases; empty: none.'),
    ),
    MaxLength(MAX_ALIASES_TEXT, withError(TokenError.token_aliases_invalid)),
    CustomValidator(
      'isAliasTable',
      {},
      (text) => typeof text === 'string' && !isProblem(readTokenAliases(text)),
      withError(TokenError.token_aliases_invalid),
    ),
    IsString(),
    IsOptional(),
  );

@InputType()
@WireObject('NewToken')
export class CreateTokenInput extends TokenScheduleInput {
  @Wire('team_id', POSITIVE_ID, described('The team that pays for its calls; absent or 0: yourself.'))
  @OptionalId('The team that pays for its calls; null: the caller.')
  teamId?: string | null;

  @Wire('project_id', POSITIVE_ID, described('A project of the team, for good; absent or 0: none.'))
  @OptionalId('A project of the team, for good; null: none.')
  projectId?: string | null;

  @Field()
  @Name()
  name: string;

  @Field(() => Quota, { defaultValue: 500_000 })
  @RemainQuota()
  remainQuota: number = 500_000;

  @Field(() => Boolean, { defaultValue: false })
  @UnlimitedQuota()
  unlimitedQuota: boolean = false;

  @Field(() => DateTime, { nullable: true })
  @ExpiresAt()
  expiresAt?: Date | null;

  @Field(() => Boolean, { defaultValue: false })
  @ModelLimitsEnabled()
  modelLimitsEnabled: boolean = false;

  @Field(() => [String], { defaultValue: [] })
  @ModelLimits()
  modelLimits: string[] = [];

  @Field(() => [String], { defaultValue: [] })
  @AllowIps()
  allowIps: string[] = [];

  @Field(() => String, { nullable: true })
  @Group()
  group?: string | null;

  @Field(() => String, { nullable: true, description: 'The group that is tried when the group fails; empty: none.' })
  @BackupGroup()
  backupGroup?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Aliases of models, as JSON in the format of the option ModelAliases; empty: none.',
  })
  @ModelAliases()
  modelAliases?: string | null;
}

@ArgsType()
export class TokenOverlapArgs {
  @Field(() => Int, {
    defaultValue: 0,
    description: 'Hours for which the former key is accepted as well, up to 168; 0: it is refused immediately.',
  })
  @WholeNumber(0, MAX_OVERLAP_HOURS, TokenError.token_overlap_invalid)
  overlapHours: number = 0;
}

@ArgsType()
export class TokenCountArgs {
  @Field(() => Int, { defaultValue: 1 })
  @WholeNumber(1, MAX_AT_ONCE, TokenError.token_count_invalid)
  count: number = 1;
}

/** Contains only changed fields. */
@InputType()
export class UpdateTokenInput extends TokenScheduleInput {
  @Field(() => String, { nullable: true })
  @ValidateIf(given)
  @Name()
  name?: string;

  @Field(() => Quota, { nullable: true })
  @ValidateIf(given)
  // A negative quota of an unlimited token is ignored in REST.
  @RemainQuota({ minimum: undefined })
  remainQuota?: number;

  @Field(() => Boolean, { nullable: true })
  @ValidateIf(given)
  @UnlimitedQuota()
  unlimitedQuota?: boolean;

  @Field(() => DateTime, { nullable: true, description: 'Explicit null: never expires. Absent: unchanged.' })
  @ExpiresAt()
  expiresAt?: Date | null;

  @Field(() => Boolean, { nullable: true })
  @ValidateIf(given)
  @ModelLimitsEnabled()
  modelLimitsEnabled?: boolean;

  @Field(() => [String], { nullable: true })
  @ValidateIf(given)
  @ModelLimits()
  modelLimits?: string[];

  @Field(() => [String], { nullable: true })
  @ValidateIf(given)
  @AllowIps()
  allowIps?: string[];

  @Field(() => String, { nullable: true })
  @Group()
  group?: string | null;

  @Field(() => String, { nullable: true, description: 'The group that is tried when the group fails; empty: none.' })
  @BackupGroup()
  backupGroup?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Aliases of models, as JSON in the format of the option ModelAliases; empty: none.',
  })
  @ModelAliases()
  modelAliases?: string | null;
}

/**
 * The remaining quota of an unlimited token becomes negative as it is used, and forms send back the value they
 * received.
 */
function withoutNegativeQuota(input: WireRecord): WireRecord {
  const { remainQuota, ...others } = input;
  return statusOnly(others.unlimitedQuota === true && Number(remainQuota) < 0 ? others : input);
}

/** PUT /api/token/: the same with the id in the body, or the id and a status. */
@WireObject('TokenChange', { finish: withoutNegativeQuota })
export class TokenPutBody extends UpdateTokenInput {
  @StatusOnlyParameter()
  statusOnly?: string;

  @Wire()
  @RecordId()
  id: number;

  @Wire(described(STATUS_ONLY))
  @ValidateIf(given)
  @IsIn([TokenStatus.enabled, TokenStatus.disabled], withError(TokenError.token_status_invalid))
  status?: number;
}

/** POST /api/token/batch/keys. */
@WireObject('TokenIds')
export class TokenIdsBody {
  @Wire()
  @ArrayMaxSize(MAX_AT_ONCE)
  @Max(Number.MAX_SAFE_INTEGER, { each: true })
  @Min(1, { each: true })
  @IsInt({ each: true })
  @IsArray()
  ids: number[];
}
