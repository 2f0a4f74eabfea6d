import { hostname } from 'node:os';

/** Facility 13, log audit, and severity 6, informational. */
const PRIORITY = 13 * 8 + 6;
const APP_NAME = 'tollgate';
const NONE = '-';
const MAX_HOSTNAME = 255;
const MAX_MSGID = 32;

interface SyslogContent {
  readonly at: Date;
  /** The MSGID. */
  readonly id: string;
  /** JSON. */
  readonly json: string;
}

/**
 * A message of RFC 5424 in a frame with its length (octet counting). Characters beyond ASCII are escaped in the JSON, since
 * the RFC requires a byte order mark before other UTF-8, which parsers of JSON refuse.
 * https://www.rfc-editor.org/rfc/rfc5424#section-6
 * https://www.rfc-editor.org/rfc/rfc6587#section-3.4.1
 */
export function syslogFrame({ at, id, json }: SyslogContent): string {
  const header = [
    `<${PRIORITY}>1`,
    at.toISOString(),
    printable(hostname(), MAX_HOSTNAME),
    APP_NAME,
    NONE,
    printable(id, MAX_MSGID),
    NONE,
  ].join(' ');
  const message = `${header} ${json.replace(/[^\x20-\x7e]/g, escaped)}`;
  return `${message.length} ${message}`;
}

function printable(text: string, max: number): string {
  return text.replace(/[^\x21-\x7e]/g, '').slice(0, max) || NONE;
}

/** One half of a pair of surrogates at a time, as JSON has them. */
function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
