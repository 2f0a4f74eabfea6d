import { eventually } from '../eventually.js';
import { MailServer } from '../mail-server.js';
import { type ReadMail, readMail } from '../read-mail.js';
import { setOption, type TestUser } from './fixtures.js';

/** A mail server that a running product sends through, and the mails it has received. */
export class Mailbox {
  private constructor(private readonly server: MailServer) {}

  /** Sets the options of the product so that its mail is sent to this server. */
  static async of(administrator: TestUser): Promise<Mailbox> {
    const server = await MailServer.start({ withoutTls: true });
    await setOption(administrator, 'SMTPServer', '127.0.0.1');
    await setOption(administrator, 'SMTPPort', String(server.port));
    await setOption(administrator, 'SMTPFrom', 'gate@example.com');
    return new Mailbox(server);
  }

  close(): Promise<void> {
    return this.server.close();
  }

  /** All mails to an address, oldest first. */
  to(address: string): ReadMail[] {
    return this.server.received.filter(({ to }) => to.includes(address)).map(({ source }) => readMail(source));
  }

  /** The `count`th mail to an address; waits until it arrives. */
  async mail(address: string, count = 1): Promise<ReadMail> {
    const mails = await eventually(
      () => this.to(address),
      ({ length }) => length >= count,
    );
    return mails[count - 1] ?? { subject: '', text: '' };
  }

  /** The code in the only mail to an address. */
  async code(address: string): Promise<string> {
    return /<strong>(\w+)/.exec((await this.mail(address)).text)?.[1] ?? '';
  }

  /** The link in a mail, as a browser opens it. */
  async link(address: string, count = 1): Promise<URL> {
    const { text } = await this.mail(address, count);
    return new URL((/href="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&'));
  }
}
