/** The calls of one conversation that match a filter, summed. Quota in whole units, times in ms. */
export interface Conversation {
  /** The key that its rows have. */
  key: string;
  firstCallAt: Date;
  lastCallAt: Date;
  /** The row of the last call. */
  lastId: number;
  /** The time from the start of the first call to the end of the last one. */
  durationMs: number;
  calls: number;
  /** Failed calls among them. */
  errors: number;
  /** The models that served it, by name. */
  models: string[];
  userId: number;
  username: string;
  /** 0: none. */
  tokenId: number;
  tokenName: string;
  promptTokens: number;
  completionTokens: number;
  /** Part of the prompt tokens. */
  cachedTokens: number;
  quota: number;
}
