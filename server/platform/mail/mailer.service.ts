import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { Egress } from '../http/egress/egress.js';
import { MailError } from './mail.errors.js';
import { type MailServer, MailSettings } from './mail-settings.port.js';

/** Timeout of a mail, from connecting to the server's last response, in ms. */
const TIMEOUT_MS = 30_000;
const IMPLICIT_TLS_PORT = 465;

export interface MailText {
  readonly subject: string;
  readonly html: string;
}

export interface Mail extends MailText {
  /** One address, or several separated by `;`. */
  readonly to: string;
  /** Stays the same when the mail is sent again, so that receivers can detect duplicates; used as the Message-ID. */
  readonly deliveryId: string;
}

/** Sends mail through the site's SMTP server. */
@Injectable()
export class MailerService {
  constructor(
    private readonly settings: MailSettings,
    private readonly egress: Egress,
  ) {}

  /** Checks the settings before work that ends in a mail. @throws {AppError} mail_unconfigured */
  requireServer(): MailServer {
    const server = this.settings.server();
    if (!server) throw new AppError(MailError.mail_unconfigured);
    return server;
  }

  /**
   * Sends a mail; when it resolves the server has accepted the mail for all receivers.
   * @throws {AppError} mail_unconfigured, mail_failed (with the reason as its cause), egress_private
   */
  async send(mail: Mail): Promise<void> {
    const server = this.requireServer();
    const { sender } = server;
    const message = {
      from: sender,
      to: mail.to.split(';').map((address) => address.trim()),
      subject: mail.subject,
      html: mail.html,
      messageId: `<${mail.deliveryId}@${domainOf(sender.address)}>`,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    try {
      const transport = await this.transport(server);
      const { rejected } = await transport.sendMail(message);
      if (rejected.length > 0) throw new Error('mail server refused some receivers');
    } catch (error) {
      throw error instanceof AppError ? error : new AppError(MailError.mail_failed, {}, { cause: error });
    }
  }

  private async transport({ host, port, implicitTls, account, password }: MailServer) {
    // Loaded by the first mail: most processes send none.
    const { createTransport } = await import('nodemailer');
    const login = account !== '' && password !== '';
    return createTransport({
      host,
      port,
      secure: implicitTls || port === IMPLICIT_TLS_PORT,
      // A password is never sent unencrypted, even when an attacker removes STARTTLS from the greeting.
      requireTLS: login && !isThisMachine(host),
      ...(login && { auth: { user: account, pass: password, method: wantsLogin(account, host) ? 'LOGIN' : 'PLAIN' } }),
      disableFileAccess: true,
      disableUrlAccess: true,
      getSocket: (_, done) => {
        this.egress.connect(host, port).then(
          (connection) => done(null, { connection }),
          (error: Error) => done(error),
        );
      },
    });
  }
}

/** Providers that offer AUTH PLAIN and then refuse it. */
function wantsLogin(account: string, host: string): boolean {
  return /outlook|onmicrosoft/i.test(account) || host.toLowerCase() === 'smtp.azurecomm.net';
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
