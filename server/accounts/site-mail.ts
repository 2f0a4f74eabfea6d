import { Injectable } from '@nestjs/common';
import { OptionsService } from '../options/options.service.js';
import { type MailServer, MailSettings } from '../platform/mail/mail-settings.port.js';

/** The mail server in the site's options; the sender is the login unless another address is set. */
@Injectable()
export class SiteMail extends MailSettings {
  constructor(private readonly options: OptionsService) {
    super();
  }

  server(): MailServer | null {
    const { options } = this;
    const host = options.get('SMTPServer');
    const account = options.get('SMTPAccount');
    const address = options.get('SMTPFrom') || account;
    if (host === '' || address === '') return null;
    return {
      host,
      port: options.get('SMTPPort'),
      implicitTls: options.get('SMTPSSLEnabled'),
      account,
      password: options.get('SMTPToken'),
      sender: { name: options.get('SystemName'), address },
    };
  }
}
