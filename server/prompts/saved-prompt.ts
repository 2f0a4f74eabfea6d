/** A prompt as one of its readers sees it. */
export interface SavedPrompt {
  readonly id: number;
  readonly name: string;
  readonly isOwn: boolean;
  readonly ownerName: string;
  /** The team whose members may read it; null: none. */
  readonly teamId: number | null;
  readonly teamName: string | null;
  /** Number of its newest version. */
  readonly version: number;
  readonly savedAt: Date;
}

/** A model with the parameters of its requests; null: the default of the model. */
export interface PromptModelSettings {
  readonly model: string;
  readonly temperature: number | null;
  readonly topP: number | null;
  readonly maxTokens: number | null;
}

/** What a version contains. Texts may contain variables: `{{name}}`. */
export interface PromptContent {
  readonly system: string;
  readonly message: string;
  readonly models: PromptModelSettings[];
  /** JSON array of tools; empty: none. */
  readonly tools: string;
  /** JSON schema of the responses; empty: none. */
  readonly responseSchema: string;
}

/** The number and the time of a version. */
export interface PromptVersionTime {
  readonly number: number;
  readonly createdAt: Date;
}

/** A version, which never changes. */
export interface PromptVersion extends PromptContent, PromptVersionTime {
  readonly prompt: SavedPrompt;
}
