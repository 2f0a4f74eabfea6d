/** The server that takes outgoing mail, and who mail comes from. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise the connection is upgraded by STARTTLS where the server offers it. */
  readonly implicitTls: boolean;
  /** Login; no authentication when it or the password is empty. */
  readonly account: string;
  readonly password: string;
  readonly sender: { readonly name: string; readonly address: string };
}

/** Where the settings of mail come from; bound by whoever keeps the site's options. */
export abstract class MailSettings {
  /** The settings in force now, or null while there are none. */
  abstract server(): MailServer | null;
}
