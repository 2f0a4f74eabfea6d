import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TeamsDomain } from '../../test/support/teams-domain.js';
import type { Principal } from '../common/principal.js';
import { eraseAccount } from '../personal-data/erased-account.js';
import { executorOf } from '../platform/database/pg-client.js';
import { Sql } from '../platform/database/sql.js';
import { TeamMembersService } from '../teams/members/team-members.service.js';
import type { TeamModel } from '../teams/model/team.model.js';
import type { PromptContentInput } from './prompt.input.js';
import { PromptsModule } from './prompts.module.js';
import { PromptsService } from './prompts.service.js';

let site: TeamsDomain;
let prompts: PromptsService;
let team: TeamModel;
let owner: Principal;
let ada: Principal;
let outsider: Principal;

beforeAll(async () => {
  site = await TeamsDomain.open({}, [PromptsModule]);
  prompts = site.domain.get(PromptsService);
  ({ owner, team } = await site.team());
  [ada, outsider] = await Promise.all([site.member(owner, team), site.user()]);
});
afterAll(() => site.close());

const content = (message: string, more: Partial<PromptContentInput> = {}): PromptContentInput => ({
  system: 'Reply to {{name}}.',
  message,
  models: [{ model: 'demo-chat', temperature: 0.2 }],
  tools: '',
  responseSchema: '',
  ...more,
});
const create = (by: Principal, teamId: string | null = null, message = 'one') =>
  prompts.create(by, { name: 'greeting', teamId, content: content(message) });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: string }) => error.code,
  );
const numbers = async (by: Principal, id: number) => (await prompts.versions(by, id)).map(({ number }) => number);

describe('versions of a prompt', () => {
  it('are added by saving other content, are kept and can be restored', async () => {
    const { id } = await create(ada);
    expect((await prompts.save(ada, id, content('two'))).version).toBe(2);
    // The same content, as a repeated request has it.
    expect((await prompts.save(ada, id, content('two'))).version).toBe(2);
    const first = await prompts.version(ada, id, 1);
    expect(first).toMatchObject({
      number: 1,
      system: 'Reply to {{name}}.',
      message: 'one',
      tools: '',
      responseSchema: '',
      models: [{ model: 'demo-chat', temperature: 0.2, topP: null, maxTokens: null }],
      prompt: { id, version: 2 },
    });
    await prompts.save(ada, id, content(first.message));
    expect(await prompts.version(ada, id, null)).toMatchObject({ number: 3, message: 'one' });
    expect(await numbers(ada, id)).toEqual([3, 2, 1]);
  });

  it('keep the reasoning effort of a model; without one the content equals that of releases without efforts', async () => {
    const { id } = await create(ada);
    const models = [{ model: 'demo-chat', temperature: 0.2, reasoningEffort: 'low' as const }];
    expect((await prompts.save(ada, id, content('one', { models }))).version).toBe(2);
    expect((await prompts.version(ada, id, null)).models).toEqual([
      { model: 'demo-chat', temperature: 0.2, topP: null, maxTokens: null, reasoningEffort: 'low' },
    ]);
    const [first] = (await prompts.version(ada, id, 1)).models;
    expect(first).not.toHaveProperty('reasoningEffort');
  });

  it('have consecutive numbers when they are saved at the same time', async () => {
    const { id } = await create(ada);
    await Promise.all(Array.from({ length: 8 }, (_, index) => prompts.save(ada, id, content(`at once ${index}`))));
    expect(await numbers(ada, id)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('are limited to the last 100', async () => {
    const { id } = await create(ada);
    for (let index = 2; index <= 102; index += 1) await prompts.save(ada, id, content(`version ${index}`));
    const kept = await numbers(ada, id);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([100, 102, 3]);
  });

  it.each<[string, Partial<PromptContentInput>]>([
    ['tools that are not a list', { tools: '{"type": "function"}' }],
    ['tools that are not JSON', { tools: '[' }],
    ['a schema that is not an object', { responseSchema: '[]' }],
  ])('are rejected with %s', async (_, more) => {
    expect(await failure(prompts.create(ada, { name: 'x', content: content('one', more) }))).toBe(
      'prompt_json_invalid',
    );
  });
});

describe('a shared prompt', () => {
  it('is read by the members of its team, is changed by its owner only, and is read by no one else', async () => {
    const { id } = await create(owner, String(team.id));
    const isListed = async (by: Principal) => (await prompts.readable(by)).find((prompt) => prompt.id === id) ?? null;
    expect(await isListed(ada)).toMatchObject({ isOwn: false, ownerName: owner.username, teamName: team.name });
    expect((await prompts.version(ada, id, null)).message).toBe('one');
    const input = { name: 'mine now' };
    const writes = (by: Principal) =>
      [prompts.save(by, id, content('x')), prompts.update(by, id, input), prompts.delete(by, id)].map(failure);
    expect(await Promise.all(writes(ada))).toEqual(Array(3).fill('prompt_read_only'));
    // An administrator reads teams, but no texts of their members.
    for (const other of [outsider, await site.user(0, 10)]) {
      expect(await isListed(other)).toBeNull();
      expect(await Promise.all([...writes(other), failure(prompts.versions(other, id))])).toEqual(
        Array(4).fill('prompt_not_found'),
      );
    }
    await prompts.update(owner, id, { name: 'private again' });
    expect(await isListed(ada)).toBeNull();
  });

  it('is shared only with a team of its owner, and while the owner is a member', async () => {
    expect(await failure(create(outsider, String(team.id)))).toBe('team_not_found');
    expect(await failure(create(await site.user(0, 10), String(team.id)))).toBe('team_not_found');
    const leaving = await site.member(owner, team);
    const { id } = await create(leaving, String(team.id));
    expect(await numbers(ada, id)).toEqual([1]);
    await site.domain.get(TeamMembersService).remove(leaving, team.id, leaving.userId, true);
    expect(await failure(prompts.versions(ada, id))).toBe('prompt_not_found');
    expect((await prompts.readable(leaving))[0]).toMatchObject({ id, teamId: null });
  });
});

describe('prompts of a user', () => {
  it('are limited to 200', async () => {
    const user = await site.user();
    await site.domain.database.query(
      `INSERT INTO saved_prompts (user_id, name) SELECT $1, 'greeting' FROM generate_series(1, 195)`,
      [user.userId],
    );
    const created = await Promise.all(Array.from({ length: 10 }, () => failure(create(user))));
    expect(created.filter((code) => code === null)).toHaveLength(5);
    expect(created.filter((code) => code === 'prompt_limit_reached')).toHaveLength(5);
  });

  it('are deleted with their versions when the user deletes them or is erased', async () => {
    const user = await site.user();
    const [first, second] = await Promise.all([create(user), create(user)]);
    await prompts.delete(user, first.id);
    await eraseAccount(user.userId, executorOf(site.domain.get(Sql).pool));
    expect(
      await site.domain.database.query('SELECT 1 FROM saved_prompt_versions WHERE prompt_id = ANY ($1)', [
        [first.id, second.id],
      ]),
    ).toEqual([]);
  });
});
