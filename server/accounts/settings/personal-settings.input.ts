import { Field, InputType } from '@nestjs/graphql';
import { IsDefined, IsIn, IsInt, Max, Min } from 'class-validator';
import {
  NoticeTransportKey,
  type TransportInput,
  TransportSettings,
} from '../../notifications/transports/transport-input.js';
import { Quota } from '../../platform/graphql/scalars.js';
import { withError } from '../../platform/http/input/validation.js';
import { OptionalBoolean } from '../../platform/http/input/validators.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';
import { PersonalSettingsError } from '../model/user.errors.js';

/** All settings of the user. They replace the old ones, and settings of the other transports are deleted. */
@InputType()
@WireObject('PersonalSettings')
@TransportSettings()
export class PersonalSettingsInput implements TransportInput {
  @Wire('notify_type')
  @Field(() => NoticeTransportKey)
  @IsIn(Object.values(NoticeTransportKey), withError(PersonalSettingsError.notify_type_invalid))
  notifyType: string;

  @Wire('quota_warning_threshold')
  @Field(() => Quota, { description: 'Quota units; a balance below this value triggers a warning.' })
  @Min(1, withError(PersonalSettingsError.warning_threshold_invalid))
  @Max(Number.MAX_SAFE_INTEGER, withError(PersonalSettingsError.warning_threshold_not_whole))
  @IsInt(withError(PersonalSettingsError.warning_threshold_not_whole))
  @IsDefined(withError(PersonalSettingsError.warning_threshold_invalid))
  quotaWarningThreshold: number;

  @Wire('accept_unset_model_ratio_model')
  @OptionalBoolean('Models without a price may be used, at the fallback price.')
  acceptUnsetModelRatioModel?: boolean | null;
}
