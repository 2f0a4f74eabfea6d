import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Language } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { lowBalanceText } from '../../notifications/notice-texts.js';
import { NOTICE_TRANSPORTS, NoticeTransports } from '../../notifications/transports/notice-transports.js';
import { type NoticeTransportModel, ownTransport } from '../../notifications/transports/own-transport.model.js';
import { enteredValue } from '../../notifications/transports/transport-input.js';
import {
  chosenTransport,
  destinationOf,
  settingsToStore,
  TRANSPORT_SECRET,
  type UserSetting,
} from '../../notifications/transports/transport-settings.js';
import { OptionsService } from '../../options/options.service.js';
import { Changes } from '../../platform/coordination/changes.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { UserEntity } from '../model/user.entity.js';
import { saveUser } from '../model/user-writes.js';
import { type PersonalSettingsInput } from './personal-settings.input.js';

/** The settings as their user may read them. */
export interface PersonalSettings {
  /** The key of the chosen transport. */
  notifyType: string;
  /** The current destination of notices. Empty if there is none. */
  noticeTarget: string;
  noticeTransports: NoticeTransportModel[];
  /** Quota units. The site's threshold if the user has set none. */
  quotaWarningThreshold: number;
  acceptUnsetModelRatioModel: boolean;
}

/** The personal settings of users: low balance warnings, and whether they pay the fallback price. */
@Injectable()
export class PersonalSettingsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly options: OptionsService,
    private readonly transports: NoticeTransports,
    private readonly cipher: Cipher,
    private readonly changes: Changes,
  ) {}

  /** @param language the language of examples */
  async get({ userId }: Principal, language: Language): Promise<PersonalSettings> {
    const user = await this.database.manager.findOneByOrFail(UserEntity, { id: userId });
    const { setting } = user;
    const example = lowBalanceText(this.options, this.options.get('QuotaRemindThreshold'), language);
    return {
      notifyType: chosenTransport(setting).key,
      noticeTarget: destinationOf(user)?.target ?? '',
      noticeTransports: [...NOTICE_TRANSPORTS.values()].map((transport) => ownTransport(transport, user, example)),
      quotaWarningThreshold: setting.quota_warning_threshold ?? this.options.get('QuotaRemindThreshold'),
      acceptUnsetModelRatioModel: setting.accept_unset_model_ratio_model ?? false,
    };
  }

  /**
   * Replaces the settings.
   * @param language the language of future warnings
   * @throws {AppError} egress_private, egress_not_public when an address is not allowed; the error of a required setting
   */
  async save({ userId, role }: Principal, input: PersonalSettingsInput, language: Language): Promise<void> {
    const entered = (name: string) => enteredValue(input, name);
    const transport = chosenTransport({ notify_type: input.notifyType });
    const target = entered(transport.target);
    if (target) this.transports.handler(transport.key).check(target, role);
    await this.database.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const { setting: old } = await manager.findOneOrFail(UserEntity, { where: { id: userId }, lock });
      const encrypt = (secret: string) => this.cipher.encrypt(TRANSPORT_SECRET, secret);
      const setting: UserSetting = {
        notify_type: transport.key,
        quota_warning_threshold: input.quotaWarningThreshold,
        ...settingsToStore(transport, entered, old, encrypt),
        accept_unset_model_ratio_model: input.acceptUnsetModelRatioModel ?? false,
        language,
      };
      await saveUser(manager, userId, { setting });
    });
    await this.changes.publish('user', { userId });
  }
}
