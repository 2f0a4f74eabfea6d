/** Installs missing packages and builds the named halves, or both, when their sources have changed. */
export function ensureBuilt(wanted?: readonly ('server' | 'client')[]): Promise<void>;
