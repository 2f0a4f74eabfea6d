import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Prompts that users save in the playground, with all versions of each. Written by prompts. */
export class SavedPrompts1769820000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saved_prompts (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id bigint NOT NULL,
        -- The team whose members may read it; null: none.
        team_id bigint,
        name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        -- When the newest version was saved.
        saved_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX saved_prompts_user ON saved_prompts (user_id);
      CREATE INDEX saved_prompts_team ON saved_prompts (team_id) WHERE team_id IS NOT NULL;

      -- A version never changes. content: {system, message, models, tools, responseSchema}.
      CREATE TABLE saved_prompt_versions (
        prompt_id bigint NOT NULL REFERENCES saved_prompts ON DELETE CASCADE,
        number int NOT NULL,
        content jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (prompt_id, number)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE saved_prompt_versions; DROP TABLE saved_prompts');
  }
}
