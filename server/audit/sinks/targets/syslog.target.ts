import { once } from 'node:events';
import { isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { Injectable } from '@nestjs/common';
import { Egress } from '../../../platform/http/egress/egress.js';
import { SinkFailure } from '../../../platform/sinks/sink-http.js';
import { type AuditBatch, AuditTarget, type OpenAuditSink } from './audit-batch.js';

/** The ports of rsyslog and of RFC 5425. */
const DEFAULT_PORTS = { tcp: 514, tls: 6514 } as const;

/** The address of a syslog server. */
export interface SyslogAddress {
  /** `tcp://host:port` or `tls://host:port`. */
  readonly url: string;
  /** A name, or an IP address without brackets. */
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
}

/** Reads `tcp://host:port` or `tls://host:port`, whose port may be absent. @returns null for another text */
export function syslogAddress(text: string): SyslogAddress | null {
  const [, scheme, rest = ''] = /^(tcp|tls):\/\/([^/?#@\s]+)\/?$/i.exec(text) ?? [];
  const secure = scheme?.toLowerCase() === 'tls';
  const kind = secure ? 'tls' : 'tcp';
  // Hosts are normalised in addresses of http only, and ports are kept in the others only.
  const hostname = URL.parse(`http://${rest}`)?.hostname;
  const port = Number(URL.parse(`${kind}://${rest}`)?.port || DEFAULT_PORTS[kind]);
  if (!scheme || !hostname || port === 0) return null;
  return { url: `${kind}://${hostname}:${port}`, host: hostname.replace(/^\[|\]$/g, ''), port, secure };
}

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
 * A message of RFC 5424 in a frame with its length (octet counting). Characters beyond ASCII are escaped in the JSON,
 * since the RFC requires a byte order mark before other UTF-8, which parsers of JSON refuse.
 * https://www.rfc-editor.org/rfc/rfc5424#section-6
 * https://www.rfc-editor.org/rfc/rfc6587#section-3.4.1
 */
function syslogFrame({ at, id, json }: SyslogContent): string {
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

/** Time limit from the connection until the server has closed it, in ms. */
const TIMEOUT_MS = 30_000;
/** A server that refuses the client closes the connection within this time after the messages, in ms. */
const REFUSAL_MS = 500;

/** Sends each entry as a syslog message over TCP or TLS, with a separate connection for each batch. */
@Injectable()
export class SyslogTarget extends AuditTarget {
  constructor(private readonly egress: Egress) {
    super();
  }

  /**
   * Syslog has no confirmation. A batch counts as received when the server closes the connection without an error after
   * the client has closed it: then it has read all messages.
   */
  async send({ url }: OpenAuditSink, { lines }: AuditBatch): Promise<void> {
    const address = syslogAddress(url);
    if (!address) throw new SinkFailure('the address is not valid');
    const messages = lines.map(({ at, action, json }) => ({ at, id: action, json }));
    const test = { at: new Date(), id: 'test', json: '{"test":true}' };
    const frames = (lines.length === 0 ? [test] : messages).map(syslogFrame).join('');
    const { host, port, secure } = address;
    const connection = await this.egress.connect(host, port);
    connection.on('error', () => undefined);
    const socket = secure
      ? connectTls({ socket: connection, host, ...(isIP(host) === 0 && { servername: host }) })
      : connection;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const onTimeout = () => socket.destroy(signal.reason as Error);
    signal.addEventListener('abort', onTimeout);
    try {
      await transmit(socket, secure ? once(socket, 'secureConnect') : undefined, frames);
    } finally {
      signal.removeEventListener('abort', onTimeout);
      socket.destroy();
      connection.destroy();
    }
  }
}

/**
 * Resolves when the server has closed the connection after it was closed here.
 * @throws when the connection failed, or the server closed it first
 */
async function transmit(socket: Socket, ready: Promise<unknown> | undefined, frames: string): Promise<void> {
  let isClosing = false;
  const failed = new AbortController();
  const closed = new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.once('end', () => {
      if (!isClosing) reject(new SinkFailure('the server has closed the connection'));
    });
    socket.once('close', () =>
      isClosing ? resolve() : reject(new SinkFailure('the server has closed the connection')),
    );
  });
  socket.once('close', () => failed.abort());
  // Data from the server is discarded; without a reader the end of the connection is not noticed.
  socket.resume();
  const sent = async () => {
    await ready;
    await new Promise<void>((resolve, reject) => {
      socket.write(frames, (error) => (error ? reject(error) : resolve()));
    });
    await wait(REFUSAL_MS, undefined, { signal: failed.signal });
    isClosing = true;
    socket.end();
  };
  await Promise.all([sent(), closed]);
}
