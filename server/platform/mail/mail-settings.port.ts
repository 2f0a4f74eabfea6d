/** The SMTP server for outgoing mail, and the sender. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise the connection is upgraded by STARTTLS when the server offers it. */
  readonly implicitTls: boolean;
  /** Login; no authentication when it or the password is empty. */
  readonly account: string;
  readonly password: string;
  readonly sender: { readonly name: string; readonly address: string };
}

/** The source of the mail settings; bound by the options module. */
export abstract class MailSettings {
  /** The current settings, or null when there are none. */
  abstract server(): MailServer | null;
}
