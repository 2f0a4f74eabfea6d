import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { AppError } from '../common/errors/app-error.js';
import { isObject, parsedJson } from '../common/json.js';
import type { Principal } from '../common/principal.js';
import { Sql } from '../platform/database/sql.js';
import { insertedId } from '../platform/database/sql-values.js';
import { TeamsService } from '../teams/teams.service.js';
import { PromptError } from './prompt.errors.js';
import type { CreatePromptInput, PromptContentInput, UpdatePromptInput } from './prompt.input.js';
import type { PromptModel, PromptVersionModel, PromptVersionTimeModel } from './prompt.model.js';

/** The stored content of a version. Texts may contain variables: `{{name}}`. */
type PromptContent = Omit<PromptVersionModel, 'prompt' | keyof PromptVersionTimeModel>;

/** Prompts of a user. */
const MAX_PROMPTS = 200;
/** Max versions of a prompt. Older ones are deleted. */
const MAX_VERSIONS = 100;

// A prompt is shared while its user and its reader are both members of the team.
const READABLE = `
  SELECT p.id, p.name, p.user_id = $1 AS "isOwn", o.username AS "ownerName", t.id AS "teamId", t.username AS "teamName",
      (SELECT max(v.number) FROM saved_prompt_versions v WHERE v.prompt_id = p.id) AS version, p.saved_at AS "savedAt"
    FROM saved_prompts p JOIN users o ON o.id = p.user_id AND o.deleted_at IS NULL
    LEFT JOIN users t ON t.id = p.team_id AND t.deleted_at IS NULL
      AND EXISTS (SELECT 1 FROM team_members m WHERE m.team_id = t.id AND m.user_id = p.user_id)
    WHERE (p.user_id = $1 OR EXISTS (SELECT 1 FROM team_members m WHERE m.team_id = t.id AND m.user_id = $1))`;
const ALL = `${READABLE} ORDER BY p.saved_at DESC, p.id DESC`;
const ONE = `${READABLE} AND p.id = $2`;
const VERSIONS = `
  SELECT number, created_at AS "createdAt" FROM saved_prompt_versions WHERE prompt_id = $1 ORDER BY number DESC`;
const VERSION = `
  SELECT number, created_at AS "createdAt", content FROM saved_prompt_versions
    WHERE prompt_id = $1 AND number = coalesce($2, (SELECT max(number) FROM saved_prompt_versions WHERE prompt_id = $1))`;
// Creations of one user are serialised, so that concurrent ones cannot exceed the limit.
const LOCK_USER = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
const COUNT = 'SELECT count(*)::int AS count FROM saved_prompts WHERE user_id = $1';
const CREATE = 'INSERT INTO saved_prompts (user_id, team_id, name) VALUES ($1, $2, $3) RETURNING id';
const LOCK = 'SELECT id FROM saved_prompts WHERE id = $1 AND user_id = $2 FOR UPDATE';
// Saving the content of the newest version adds no version, so a repeated request adds none either.
const ADD_VERSION = `
  INSERT INTO saved_prompt_versions (prompt_id, number, content)
    SELECT $1, coalesce(max(number), 0) + 1, $2::jsonb FROM saved_prompt_versions WHERE prompt_id = $1
    HAVING NOT coalesce($2::jsonb = (SELECT content FROM saved_prompt_versions WHERE prompt_id = $1 ORDER BY number DESC LIMIT 1),
      false)
    RETURNING number`;
const TRIM = 'DELETE FROM saved_prompt_versions WHERE prompt_id = $1 AND number <= $2';
const TOUCH = 'UPDATE saved_prompts SET saved_at = now() WHERE id = $1';
const UPDATE = 'UPDATE saved_prompts SET name = $3, team_id = $4 WHERE id = $1 AND user_id = $2';
const DELETE = 'DELETE FROM saved_prompts WHERE id = $1 AND user_id = $2';

/**
 * Prompts that users save in the playground. Their user changes them; members of the team they are shared with read
 * them.
 */
@Injectable()
export class PromptsService {
  constructor(
    private readonly sql: Sql,
    private readonly teams: TeamsService,
  ) {}

  /** Prompts of the caller and prompts shared with the caller, last saved first. */
  readable({ userId }: Principal): Promise<PromptModel[]> {
    return this.sql.query<PromptModel & object>('prompts', ALL, [userId]);
  }

  /** The versions of a prompt, newest first. @throws {AppError} prompt_not_found */
  async versions(caller: Principal, id: number): Promise<PromptVersionTimeModel[]> {
    await this.one(caller, id);
    return this.sql.query<PromptVersionTimeModel & object>('prompt-versions', VERSIONS, [id]);
  }

  /** @param number null for the newest version @throws {AppError} prompt_not_found */
  async version(caller: Principal, id: number, number: number | null): Promise<PromptVersionModel> {
    const prompt = await this.one(caller, id);
    const [row] = await this.sql.query<PromptVersionTimeModel & { content: PromptContent }>('prompt-version', VERSION, [
      id,
      number,
    ]);
    if (!row) throw new AppError(PromptError.prompt_not_found);
    const { content, ...time } = row;
    return { prompt, ...time, ...content };
  }

  /**
   * Saves a new prompt with its first version.
   * @throws {AppError} prompt_limit_reached, prompt_json_invalid, team_not_found
   */
  async create(caller: Principal, { name, teamId, content }: CreatePromptInput): Promise<PromptModel> {
    const team = await this.teamOf(caller, teamId);
    const stored = storedContent(content);
    const id = await this.sql.transaction(async (client) => {
      await client.query(LOCK_USER, [`prompts of ${caller.userId}`]);
      const [row] = (await client.query<{ count: number }>(COUNT, [caller.userId])).rows;
      if ((row?.count ?? 0) >= MAX_PROMPTS)
        throw new AppError(PromptError.prompt_limit_reached, { limit: MAX_PROMPTS });
      const created = insertedId((await client.query<{ id: number }>(CREATE, [caller.userId, team, name])).rows);
      await client.query(ADD_VERSION, [created, stored]);
      return created;
    });
    return this.one(caller, id);
  }

  /**
   * Saves a new version, unless the newest one has the same content.
   * @throws {AppError} prompt_not_found, prompt_read_only, prompt_json_invalid
   */
  async save(caller: Principal, id: number, content: PromptContentInput): Promise<PromptModel> {
    const stored = storedContent(content);
    await this.change(caller, id, async (client) => {
      const [added] = (await client.query<{ number: number }>(ADD_VERSION, [id, stored])).rows;
      if (!added) return;
      await client.query(TRIM, [id, added.number - MAX_VERSIONS]);
      await client.query(TOUCH, [id]);
    });
    return this.one(caller, id);
  }

  /** Renames and shares a prompt. @throws {AppError} prompt_not_found, prompt_read_only, team_not_found */
  async update(caller: Principal, id: number, { name, teamId }: UpdatePromptInput): Promise<PromptModel> {
    const team = await this.teamOf(caller, teamId);
    await this.change(caller, id, (client) => client.query(UPDATE, [id, caller.userId, name, team]));
    return this.one(caller, id);
  }

  /** Deletes a prompt with its versions. @throws {AppError} prompt_not_found, prompt_read_only */
  async delete(caller: Principal, id: number): Promise<void> {
    await this.change(caller, id, (client) => client.query(DELETE, [id, caller.userId]));
  }

  /** Changes a prompt of the caller; changes of one prompt are consecutive. */
  private async change(caller: Principal, id: number, work: (client: PoolClient) => Promise<unknown>): Promise<void> {
    const { isOwn } = await this.one(caller, id);
    if (!isOwn) throw new AppError(PromptError.prompt_read_only);
    await this.sql.transaction(async (client) => {
      const locked = await client.query(LOCK, [id, caller.userId]);
      if (locked.rowCount === 0) throw new AppError(PromptError.prompt_not_found);
      await work(client);
    });
  }

  private async one({ userId }: Principal, id: number): Promise<PromptModel> {
    const [prompt] = await this.sql.query<PromptModel & object>('prompt', ONE, [userId, id]);
    if (!prompt) throw new AppError(PromptError.prompt_not_found);
    return prompt;
  }

  /** Only a team of which the caller is a member: administrators cannot share prompts with other teams. */
  private async teamOf(caller: Principal, teamId: string | null | undefined): Promise<number | null> {
    if (teamId == null) return null;
    const { id } = await this.teams.getJoined(caller, Number(teamId));
    return id;
  }
}

/** The content in its stored form. @throws {AppError} prompt_json_invalid */
function storedContent({ system, message, models, tools, responseSchema }: PromptContentInput): string {
  if (!isJson(tools, Array.isArray) || !isJson(responseSchema, isObject))
    throw new AppError(PromptError.prompt_json_invalid);
  const content: PromptContent = {
    system,
    message,
    tools,
    responseSchema,
    models: models.map(({ model, temperature = null, topP = null, maxTokens = null, reasoningEffort }) => ({
      model,
      temperature,
      topP,
      maxTokens,
      // Without it, the content equals the content of earlier versions, so that saving it again adds no version.
      ...(reasoningEffort && { reasoningEffort }),
    })),
  };
  return JSON.stringify(content);
}

const isJson = (text: string, fits: (value: unknown) => boolean) => text === '' || fits(parsedJson(text));
