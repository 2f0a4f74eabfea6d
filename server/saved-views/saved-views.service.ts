import { Injectable } from '@nestjs/common';
import { AppError } from '../common/errors/app-error.js';
import { may, type Principal } from '../common/principal.js';
import { Sql } from '../platform/database/sql.js';
import { insertedId } from '../platform/database/sql-values.js';
import { isUniqueViolation } from '../platform/errors/database-errors.js';
import { TeamPermission } from '../teams/model/team-role.js';
import { TeamsService } from '../teams/teams.service.js';
import { SavedViewError } from './saved-view.errors.js';
import type { CreateSavedViewInput, UpdateSavedViewInput } from './saved-view.input.js';
import { PERMISSION_OF_SCREEN, SavedViewAudience, type SavedViewScreen, type ViewColumns } from './saved-view.js';
import type { SavedViewModel } from './saved-view.model.js';

const MAX_VIEWS = 200;

/** Views of older consoles have neither widths nor pinned columns. */
type StoredColumns = Pick<ViewColumns, 'hidden' | 'order'> & Partial<ViewColumns>;
type ViewRow = Omit<SavedViewModel, 'editable' | 'columns'> & { readonly columns: StoredColumns | null };

/** The teams of the caller, and the teams in which the caller may change the views of others. */
interface CallerTeams {
  readonly all: readonly number[];
  readonly editable: readonly number[];
}

// Views of deleted users are visible to no one and are erased with their other data.
const VISIBLE = `
  SELECT v.id, v.screen, v.name, v.search, v.columns, v.audience, v.team_id AS "teamId", u.username AS "ownerName",
    v.owner_id = $1 AS own, d.view_id IS NOT NULL AS "isDefault"
  FROM saved_views v JOIN users u ON u.id = v.owner_id
    LEFT JOIN saved_view_defaults d ON d.view_id = v.id AND d.user_id = $1
  WHERE u.deleted_at IS NULL
    AND (v.owner_id = $1 OR v.audience = 'SITE' OR (v.audience = 'TEAM' AND v.team_id = ANY($2::bigint[])))`;
const OF_SCREEN = `${VISIBLE} AND v.screen = $3 ORDER BY v.owner_id <> $1, v.name, v.id LIMIT 1000`;
const HAS_DEFAULT = 'SELECT FROM saved_view_defaults WHERE user_id = $1 LIMIT 1';
const DEFAULTS = `${VISIBLE} AND d.view_id IS NOT NULL ORDER BY v.screen`;
const ONE = `${VISIBLE} AND v.id = $3`;
// Views that a user saves at the same time are counted one after the other.
const LOCK_OWNER = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
const COUNT = 'SELECT count(*)::int AS count FROM saved_views WHERE owner_id = $1';
const CREATE = `
  INSERT INTO saved_views (owner_id, screen, name, search, columns, audience, team_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`;
const UPDATE = `
  UPDATE saved_views SET name = coalesce($2, name), search = coalesce($3, search), columns = coalesce($4, columns),
    audience = $5, team_id = $6
  WHERE id = $1 RETURNING id`;
const DELETE = 'DELETE FROM saved_views WHERE id = $1';
const SET_DEFAULT = `
  INSERT INTO saved_view_defaults (user_id, screen, view_id) VALUES ($1, $2, $3)
    ON CONFLICT (user_id, screen) DO UPDATE SET view_id = excluded.view_id`;
const CLEAR_DEFAULT = 'DELETE FROM saved_view_defaults WHERE user_id = $1 AND screen = $2';

/** Views of the screens of the console: of one user, or shared with a team or with the users of the site. */
@Injectable()
export class SavedViewsService {
  constructor(
    private readonly sql: Sql,
    private readonly teams: TeamsService,
  ) {}

  /**
   * The views of a screen that are visible to the caller: own ones first, by name. Empty for a screen that the caller
   * may not open.
   */
  async of(caller: Principal, screen: SavedViewScreen): Promise<SavedViewModel[]> {
    if (!mayOpen(caller, screen)) return [];
    const teams = await this.teamsOf(caller);
    const rows = await this.sql.query<ViewRow>('saved-views', OF_SCREEN, [caller.userId, teams.all, screen]);
    return rows.map((row) => viewOf(caller, row, teams));
  }

  /** The views with which screens open for the caller. */
  async defaultsOf(caller: Principal): Promise<SavedViewModel[]> {
    const known = await this.sql.query('has-default-view', HAS_DEFAULT, [caller.userId]);
    if (known.length === 0) return [];
    const teams = await this.teamsOf(caller);
    const rows = await this.sql.query<ViewRow>('default-views', DEFAULTS, [caller.userId, teams.all]);
    return rows.filter(({ screen }) => mayOpen(caller, screen)).map((row) => viewOf(caller, row, teams));
  }

  /** @throws {AppError} saved_view_forbidden, saved_view_name_taken, saved_view_limit_reached */
  async create(caller: Principal, input: CreateSavedViewInput): Promise<SavedViewModel> {
    const { screen, name, search, columns = null, audience } = input;
    if (!mayOpen(caller, screen)) throw new AppError(SavedViewError.saved_view_forbidden);
    const team = audience === SavedViewAudience.TEAM ? Number(input.teamId) : null;
    requireAudience(caller, audience, team, await this.teamsOf(caller));
    const id = await unlessTaken(() =>
      this.sql.transaction(async (client) => {
        await client.query(LOCK_OWNER, [`saved views of ${caller.userId}`]);
        const [row] = (await client.query<{ count: number }>(COUNT, [caller.userId])).rows;
        if ((row?.count ?? 0) >= MAX_VIEWS) {
          throw new AppError(SavedViewError.saved_view_limit_reached, { limit: MAX_VIEWS });
        }
        const values = [caller.userId, screen, name, search, columns && JSON.stringify(columns), audience, team];
        return insertedId((await client.query<{ id: number }>(CREATE, values)).rows);
      }),
    );
    return this.get(caller, id);
  }

  /**
   * Writes the given fields.
   * @throws {AppError} saved_view_not_found, saved_view_forbidden, saved_view_name_taken
   */
  async update(caller: Principal, id: number, input: UpdateSavedViewInput): Promise<SavedViewModel> {
    const view = await this.require(caller, id);
    const audience = input.audience ?? view.audience;
    const given = input.audience ? Number(input.teamId) : view.teamId;
    const team = audience === SavedViewAudience.TEAM ? given : null;
    // A user who has left a team may still delete the view or stop sharing it.
    requireAudience(caller, audience, team, await this.teamsOf(caller));
    const { name = null, search = null, columns = null } = input;
    const values = [id, name, search, columns && JSON.stringify(columns), audience, team];
    await unlessTaken(() => this.sql.transaction((client) => client.query(UPDATE, values)));
    return this.get(caller, id);
  }

  /** @throws {AppError} saved_view_not_found, saved_view_forbidden */
  async delete(caller: Principal, id: number): Promise<void> {
    await this.require(caller, id);
    await this.sql.transaction((client) => client.query(DELETE, [id]));
  }

  /** Sets the view with which a screen opens for the caller. Null for none. @throws {AppError} saved_view_not_found */
  async setDefault(caller: Principal, screen: SavedViewScreen, id: number | null): Promise<void> {
    if (id === null) {
      await this.sql.query('clear-default-view', CLEAR_DEFAULT, [caller.userId, screen]);
      return;
    }
    const view = await this.get(caller, id);
    if (view.screen !== screen) throw new AppError(SavedViewError.saved_view_not_found);
    await this.sql.query('default-view', SET_DEFAULT, [caller.userId, screen, id]);
  }

  private async require(caller: Principal, id: number): Promise<SavedViewModel> {
    const view = await this.get(caller, id);
    if (!view.editable) throw new AppError(SavedViewError.saved_view_forbidden);
    return view;
  }

  private async get(caller: Principal, id: number): Promise<SavedViewModel> {
    const teams = await this.teamsOf(caller);
    const [row] = await this.sql.query<ViewRow>('saved-view', ONE, [caller.userId, teams.all, id]);
    if (!row || !mayOpen(caller, row.screen)) throw new AppError(SavedViewError.saved_view_not_found);
    return viewOf(caller, row, teams);
  }

  private async teamsOf(caller: Principal): Promise<CallerTeams> {
    const mine = await this.teams.mine(caller);
    const editable = mine.filter(({ permissions }) => permissions.includes(TeamPermission.EDIT));
    return { all: mine.map(({ id }) => id), editable: editable.map(({ id }) => id) };
  }
}

const mayOpen = (caller: Principal, screen: SavedViewScreen) => {
  const permission = PERMISSION_OF_SCREEN[screen];
  return permission === null || may(caller, permission);
};

function viewOf(caller: Principal, row: ViewRow, teams: CallerTeams): SavedViewModel {
  const columns = row.columns && { pinnedStart: [], pinnedEnd: [], widths: [], ...row.columns };
  return { ...row, columns, editable: mayEdit(caller, row, teams) };
}

function mayEdit(caller: Principal, { own, audience, teamId }: ViewRow, teams: CallerTeams): boolean {
  if (own || (audience === SavedViewAudience.SITE && may(caller, 'views:write'))) return true;
  return audience === SavedViewAudience.TEAM && teamId !== null && teams.editable.includes(teamId);
}

/** @throws {AppError} saved_view_forbidden unless the caller may share views with the audience */
function requireAudience(
  caller: Principal,
  audience: SavedViewAudience,
  team: number | null,
  teams: CallerTeams,
): void {
  const allowed = {
    [SavedViewAudience.OWNER]: true,
    [SavedViewAudience.TEAM]: team !== null && teams.all.includes(team),
    [SavedViewAudience.SITE]: may(caller, 'views:write'),
  };
  if (!allowed[audience]) throw new AppError(SavedViewError.saved_view_forbidden);
}

/** @throws {AppError} saved_view_name_taken */
async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError(SavedViewError.saved_view_name_taken);
    throw error;
  }
}
