import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Named views of the console's lists and charts, which browsers stored before. */
export class SavedViews1769830000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Written by saved-views.
      CREATE TABLE saved_views (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        owner_id bigint NOT NULL,
        screen text NOT NULL,
        name text NOT NULL,
        -- Parameters of the address of the screen.
        search text NOT NULL,
        -- {hidden, order}: ids of columns; null on screens without columns.
        columns jsonb,
        audience text NOT NULL CHECK (audience IN ('OWNER', 'TEAM', 'SITE')),
        -- The team that sees the view.
        team_id bigint CHECK ((audience = 'TEAM') = (team_id IS NOT NULL)),
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (owner_id, screen, name)
      );
      CREATE INDEX saved_views_team ON saved_views (team_id) WHERE team_id IS NOT NULL;
      CREATE INDEX saved_views_site ON saved_views (screen) WHERE audience = 'SITE';

      -- The view with which a screen opens for a user.
      CREATE TABLE saved_view_defaults (
        user_id bigint NOT NULL,
        screen text NOT NULL,
        view_id bigint NOT NULL REFERENCES saved_views (id) ON DELETE CASCADE,
        PRIMARY KEY (user_id, screen)
      );
      CREATE INDEX saved_view_defaults_view ON saved_view_defaults (view_id);

      -- Filters may contain names of other users.
      CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON saved_views DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION audit_change('saved_view', 'id', 'name', 'owner_id', '{search,columns}', '{}');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE saved_view_defaults; DROP TABLE saved_views');
  }
}
