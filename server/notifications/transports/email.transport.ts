import { MailerService } from '../../platform/mail/mailer.service.js';
import { NoticeTransport, type OutgoingNotice, TransportHandler, TransportSettingKind } from './notice-transport.js';
import { TransportError } from './transport.errors.js';

@NoticeTransport({
  key: 'email',
  settings: [
    {
      name: 'notificationEmail',
      kind: TransportSettingKind.EMAIL,
      description: 'For email: a recipient other than the address of the account.',
      invalid: TransportError.notification_email_invalid,
      fallback: ({ email }) => email,
    },
  ],
  format: 'html',
  target: 'notificationEmail',
  body: (_, { content }) => content,
})
export class EmailTransport extends TransportHandler {
  constructor(private readonly mailer: MailerService) {
    super();
  }

  send({ target, title, body, deliveryId }: OutgoingNotice): Promise<void> {
    return this.mailer.send({ to: target, subject: title, html: body, deliveryId });
  }
}
