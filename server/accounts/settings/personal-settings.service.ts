import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Language } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { NotifyType } from '../../notifications/notify-type.js';
import type { UserSetting } from '../../notifications/user-setting.js';
import { Webhooks } from '../../notifications/webhooks.service.js';
import { Options } from '../../options/options.service.js';
import { Changes } from '../../platform/coordination/changes.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { UserEntity } from '../model/user.entity.js';
import { saveUser } from '../model/user-writes.js';
import { type PersonalSettingsInput } from './personal-settings.input.js';

/** The settings as their user may see them. */
export interface PersonalSettings {
  notifyType: NotifyType;
  /** Quota units; the site's threshold while the user has none. */
  quotaWarningThreshold: number;
  webhookUrl: string;
  webhookSecretSet: boolean;
  notificationEmail: string;
  acceptUnsetModelRatioModel: boolean;
}

/** The personal settings of users: low balance warnings, and whether they pay the fallback price. */
@Injectable()
export class PersonalSettingsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly options: Options,
    private readonly webhooks: Webhooks,
    private readonly cipher: Cipher,
    private readonly changes: Changes,
  ) {}

  async get({ userId }: Principal): Promise<PersonalSettings> {
    const { setting } = await this.database.manager.findOneByOrFail(UserEntity, { id: userId });
    return {
      notifyType: setting.notify_type === NotifyType.WEBHOOK ? NotifyType.WEBHOOK : NotifyType.EMAIL,
      quotaWarningThreshold: setting.quota_warning_threshold ?? this.options.get('QuotaRemindThreshold'),
      webhookUrl: setting.webhook_url ?? '',
      webhookSecretSet: setting.webhook_secret !== undefined,
      notificationEmail: setting.notification_email ?? '',
      acceptUnsetModelRatioModel: setting.accept_unset_model_ratio_model ?? false,
    };
  }

  /**
   * Replaces the settings.
   * @param language the language of future warnings
   * @throws {AppError} egress_private, egress_not_public when a webhook address is not allowed
   */
  async save({ userId, role }: Principal, input: PersonalSettingsInput, language: Language): Promise<void> {
    if (input.notifyType === NotifyType.WEBHOOK) this.webhooks.check(new URL(input.webhookUrl ?? ''), role);
    await this.database.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const { setting: old } = await manager.findOneOrFail(UserEntity, { where: { id: userId }, lock });
      const setting: UserSetting = {
        notify_type: input.notifyType,
        quota_warning_threshold: input.quotaWarningThreshold,
        ...this.destination(input, old),
        accept_unset_model_ratio_model: input.acceptUnsetModelRatioModel ?? false,
        language,
      };
      await saveUser(manager, userId, { setting });
    });
    await this.changes.publish('user', { userId });
  }

  private destination(input: PersonalSettingsInput, old: UserSetting): UserSetting {
    const { notifyType, webhookUrl, notificationEmail } = input;
    if (notifyType === NotifyType.EMAIL) return notificationEmail ? { notification_email: notificationEmail } : {};
    const secret = this.secret(input, old);
    return { webhook_url: webhookUrl ?? '', ...(secret && { webhook_secret: secret }) };
  }

  /**
   * Drops the stored secret when the host changes, so that a caller who cannot read the secret cannot have it sent to
   * another host.
   */
  private secret({ webhookUrl, webhookSecret }: PersonalSettingsInput, old: UserSetting): string | undefined {
    if (webhookSecret) return this.cipher.encrypt('webhook-secret', webhookSecret);
    const sameHost = URL.parse(webhookUrl ?? '')?.origin === URL.parse(old.webhook_url ?? '')?.origin;
    return webhookSecret === '' || !sameHost ? undefined : old.webhook_secret;
  }
}
