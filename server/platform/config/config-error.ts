/** A variable is invalid. The message names it, in one line and without its value if that is secret. */
export class ConfigError extends Error {}
