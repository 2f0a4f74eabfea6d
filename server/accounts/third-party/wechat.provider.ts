import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { OptionsService } from '../../options/options.service.js';
import type { Identity } from '../model/identity-provider.js';
import { ProviderHttp } from './provider-http.js';
import { ThirdPartyError } from './third-party.errors.js';

const MAX_SUBJECT = 200;

/** A WeChat server: it returns the user that it issued a code to; users type that code into the login form. */
@Injectable()
export class WeChat {
  constructor(
    private readonly options: OptionsService,
    private readonly http: ProviderHttp,
  ) {}

  /**
   * @throws {AppError} wechat_code_wrong
   * @throws {ProviderFailure} when the server returns no usable response
   */
  async identify(code: string): Promise<Identity> {
    if (code === '') throw new AppError(ThirdPartyError.wechat_code_wrong);
    const address = `${this.options.get('WeChatServerAddress')}/api/wechat/user?${new URLSearchParams({ code })}`;
    const headers = { authorization: this.options.get('WeChatServerToken') };
    const { success, data } = await this.http.json(address, { headers });
    const known = success === true && typeof data === 'string' && data !== '' && data.length <= MAX_SUBJECT;
    if (!known) throw new AppError(ThirdPartyError.wechat_code_wrong);
    return { provider: 'wechat', subject: data, displayName: 'WeChat User' };
  }
}
