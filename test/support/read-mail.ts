/** A mail as its reader sees it. */
export interface ReadMail {
  readonly subject: string;
  /** The body, as HTML. */
  readonly text: string;
}

/** Parses the source of a mail with one part. */
export function readMail(source: string): ReadMail {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const header = head.replace(/\r\n[ \t]/g, ' ');
  const body = rest.join('\r\n\r\n');
  const subject = (/^Subject: (.*)$/m.exec(header)?.[1] ?? '').replace(/\?= +=\?/g, '?==?');
  return {
    subject: subject.replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? base64(word) : quotedPrintable(word.replaceAll('_', ' ')),
    ),
    text: /^content-transfer-encoding: base64/im.test(header) ? base64(body) : quotedPrintable(body),
  };
}

const base64 = (text: string): string => Buffer.from(text, 'base64').toString();

function quotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
