interface Address {
  kind: string;
  url: string;
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : undefined);

/**
 * Whether the stored secret of a sink stays valid: the server drops it when the kind or the host of the address
 * changes.
 */
export const keepsSecret = (sink: (Address & { hasSecret: boolean }) | undefined, { kind, url }: Address): boolean =>
  sink?.hasSecret === true && sink.kind === kind && hostOf(sink.url) === hostOf(url.trim());
