/** What the client asked for, as far as the pipeline needs to know. */
export interface Asked {
  readonly model: string;
  readonly stream: boolean;
  /** The client asked for the usage chunk of a stream. */
  readonly wantsUsage: boolean;
  /** Upper bound of the answer in tokens, when the client gave one. */
  readonly maxTokens: number | null;
  /** Estimated tokens of the prompt, for the reservation only. */
  readonly promptEstimate: number;
}
