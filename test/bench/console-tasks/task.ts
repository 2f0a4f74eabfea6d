import type { Site } from './site.js';
import type { User } from './user.js';

/** The goal of a user, and the inputs that reach it from the dashboard. */
export interface Task {
  /** Short name, for `--only` and the table. */
  readonly id: string;
  /** The goal in a sentence. */
  readonly goal: string;
  /** Gives the inputs, and returns once the wanted fact or effect is visible. */
  run(user: User, site: Site): Promise<unknown>;
  /** The inputs that another checkout needs, where it has no shorter way. */
  runFormerly?(user: User, site: Site): Promise<unknown>;
  /** Whether the server has stored the effect. */
  check?(user: User, site: Site): Promise<boolean>;
}
