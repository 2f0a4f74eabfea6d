/** Installs what is missing and builds what is stale of the halves named, or of both. */
export function ensureBuilt(wanted?: readonly ('server' | 'client')[]): Promise<void>;
