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
