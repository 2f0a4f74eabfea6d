/** The arguments of Node that start the built server. */
export const serverArgs: readonly string[];
