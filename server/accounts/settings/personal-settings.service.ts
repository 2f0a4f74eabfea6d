import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Language } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { lowBalanceText } from '../../notifications/notice-texts.js';
import { type NoticeTransportOptions, TransportSettingKind } from '../../notifications/notice-transport.js';
import { NOTICE_TRANSPORTS, NoticeTransports } from '../../notifications/notice-transports.js';
import { enteredValue } from '../../notifications/transport-input.js';
import {
  chosenTransport,
  destinationOf,
  settingsToStore,
  storedValue,
  TRANSPORT_SECRET,
} from '../../notifications/transport-settings.js';
import type { UserSetting } from '../../notifications/user-setting.js';
import { Options } from '../../options/options.service.js';
import { Changes } from '../../platform/coordination/changes.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { UserEntity } from '../model/user.entity.js';
import { saveUser } from '../model/user-writes.js';
import { type PersonalSettingsInput } from './personal-settings.input.js';

/** A transport of notices with the settings of a user. */
interface OwnTransport {
  key: string;
  settings: {
    name: string;
    kind: TransportSettingKind;
    required: boolean;
    /** Empty for secrets. */
    value: string;
    valueSet: boolean;
    fallback: string;
  }[];
  /** The name of the setting that says where notices are sent. */
  target: string;
  /** An example of the JSON that is sent; null for other formats. */
  example: string | null;
}

/** The settings as their user may see them. */
export interface PersonalSettings {
  /** The key of the chosen transport. */
  notifyType: string;
  /** Where notices are sent now; empty for nowhere. */
  noticeTarget: string;
  noticeTransports: OwnTransport[];
  /** Quota units; the site's threshold while the user has none. */
  quotaWarningThreshold: number;
  acceptUnsetModelRatioModel: boolean;
}

/** The personal settings of users: low balance warnings, and whether they pay the fallback price. */
@Injectable()
export class PersonalSettingsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly options: Options,
    private readonly transports: NoticeTransports,
    private readonly cipher: Cipher,
    private readonly changes: Changes,
  ) {}

  /** @param language the language of examples */
  async get({ userId }: Principal, language: Language): Promise<PersonalSettings> {
    const user = await this.database.manager.findOneByOrFail(UserEntity, { id: userId });
    const { setting } = user;
    return {
      notifyType: chosenTransport(setting).key,
      noticeTarget: destinationOf(user)?.target ?? '',
      noticeTransports: [...NOTICE_TRANSPORTS.values()].map((transport) =>
        this.ownTransport(transport, user, language),
      ),
      quotaWarningThreshold: setting.quota_warning_threshold ?? this.options.get('QuotaRemindThreshold'),
      acceptUnsetModelRatioModel: setting.accept_unset_model_ratio_model ?? false,
    };
  }

  /**
   * Replaces the settings.
   * @param language the language of future warnings
   * @throws {AppError} egress_private, egress_not_public when a webhook address is not allowed
   */
  async save({ userId, role }: Principal, input: PersonalSettingsInput, language: Language): Promise<void> {
    const entered = (name: string) => enteredValue(input, name);
    const transport = chosenTransport({ notify_type: input.notifyType });
    this.transports.handler(transport.key).check(entered(transport.target) ?? '', role);
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

  private ownTransport(transport: NoticeTransportOptions, user: UserEntity, language: Language): OwnTransport {
    const { key, settings, target } = transport;
    return {
      key,
      target,
      settings: settings.map((declared) => {
        const { name, kind, missing, fallback } = declared;
        const value = storedValue(user.setting, declared);
        return {
          ...{ name, kind, required: missing !== undefined, valueSet: value !== '' },
          value: kind === TransportSettingKind.SECRET ? '' : value,
          fallback: fallback?.(user) ?? '',
        };
      }),
      example: transport.format === 'json' ? this.exampleOf(transport, language) : null,
    };
  }

  private exampleOf({ body }: NoticeTransportOptions, language: Language): string {
    const text = lowBalanceText(this.options, this.options.get('QuotaRemindThreshold'), language);
    return JSON.stringify(JSON.parse(body('quota_exceed', text)), null, 2);
  }
}
