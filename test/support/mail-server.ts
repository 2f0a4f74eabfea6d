import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { TestCertificate } from './test-certificate.js';

/** A mail as the server received it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Header lines and body, as sent. */
  readonly source: string;
  /** The authentication of the sender; undefined when there was none. */
  readonly login: string | undefined;
  readonly encrypted: boolean;
}

export interface MailServerOptions {
  readonly certificate?: TestCertificate;
  /** TLS from the first byte. */
  readonly implicitTls?: boolean;
  readonly authMethods?: readonly string[];
  /** Does not offer STARTTLS. */
  readonly withoutTls?: boolean;
}

/** A real SMTP server on this machine that stores the mails it receives. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** The only accepted login. */
  static readonly login = { user: 'gate@example.com', password: 'smtp-secret-of-the-tests' };

  private constructor(private readonly server: SMTPServer) {}

  static async start(options: MailServerOptions = {}): Promise<MailServer> {
    const { certificate, implicitTls = false, authMethods = ['PLAIN', 'LOGIN'], withoutTls = false } = options;
    const hooks: SMTPServerOptions = {
      secure: implicitTls,
      ...(certificate && { key: certificate.key, cert: certificate.cert }),
      ...(withoutTls && { hideSTARTTLS: true }),
      authOptional: true,
      allowInsecureAuth: true,
      authMethods: [...authMethods],
      disableReverseLookup: true,
      logger: false,
      onAuth: ({ method, username, password }, _, done) => {
        const known = username?.endsWith('example.com') && password === MailServer.login.password;
        done(known ? null : new Error('unknown login'), { user: known ? method : undefined });
      },
      onData: (stream, session, done) => {
        text(stream).then((source) => {
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom ? mailFrom.address : '';
          const to = rcptTo.map(({ address }) => address);
          mail.received.push({ from, to, source, login: session.user, encrypted: session.secure });
          done();
        }, done);
      },
    };
    const mail = new MailServer(new SMTPServer(hooks));
    // A client that rejects the certificate closes the connection during the handshake.
    mail.server.on('error', () => undefined);
    await once(mail.server.listen(0, '127.0.0.1'), 'listening');
    return mail;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
