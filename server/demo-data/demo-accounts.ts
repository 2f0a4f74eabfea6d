import { DataSource } from 'typeorm';
import type { UserView } from '../accounts/model/user-directory.js';
import { SignupBonusesService } from '../accounts/new-users/signup-bonuses.service.js';
import { UserEditorService } from '../accounts/users/user-editor.service.js';
import { UsersService } from '../accounts/users/users.service.js';
import { DAY_MS } from '../common/durations.js';
import { type Principal, Role } from '../common/principal.js';
import { Passwords } from '../platform/crypto/passwords.js';
import { TokenVerifier, UserFinder } from '../relay/ports/site.port.js';
import { CreateTokenInput } from '../tokens/token.input.js';
import type { TokenView } from '../tokens/token-directory.js';
import { TokensService } from '../tokens/tokens.service.js';
import type { Backdating } from './backdating.js';
import { QUOTA_PER_DOLLAR } from './demo-options.js';
import type { DemoPerson, DemoToken } from './demo-people.js';
import type { Period } from './period.js';
import type { Services } from './services.js';

/** More than any token of the demonstration spends; the final value is set at the end. */
const AMPLE_QUOTA = 1_000_000 * QUOTA_PER_DOLLAR;

/** A created token. */
export interface MadeToken {
  readonly plan: DemoToken;
  readonly token: TokenView;
  /** Decrypted, with its prefix. */
  readonly key: string;
}

/** A created user. */
export interface Account<Person> {
  readonly person: Person;
  readonly principal: Principal;
  readonly user: UserView;
  readonly tokens: readonly MadeToken[];
  readonly from: Date;
}

/** Creates users and their tokens. */
export class DemoAccounts {
  private readonly ids = new Map<string, number>();
  private hash: Promise<string> | undefined;

  constructor(
    private readonly services: Services,
    private readonly backdating: Backdating,
    private readonly period: Period,
    private readonly root: Principal,
    private readonly password: string,
  ) {
    this.ids.set(root.username, root.userId);
  }

  /** Registers a user, assigns the group and creates the tokens. */
  async register(person: DemoPerson): Promise<Account<DemoPerson>> {
    const from = this.period.at(person.joined);
    const id = await this.backdating.at(from, () => this.join(person));
    const editor = this.services.get(UserEditorService);
    if (person.group !== 'default') await editor.update(this.root, id, { group: person.group });
    if (person.administrator) await editor.act(this.root, id, 'PROMOTE');
    const role = person.administrator ? Role.admin : Role.common;
    return this.withTokens(person, from, { userId: id, role, username: person.username, group: person.group });
  }

  /** @param from when the user created the tokens */
  async withTokens<Person extends Pick<DemoPerson, 'tokens'>>(
    person: Person,
    from: Date,
    named: Omit<Principal, 'via'>,
  ): Promise<Account<Person>> {
    const principal: Principal = { ...named, via: 'session' };
    const tokens: MadeToken[] = [];
    for (const plan of person.tokens)
      tokens.push(await this.backdating.at(from, () => this.makeToken(principal, plan)));
    const user = await this.services.get(UserFinder).find(principal.userId);
    if (user === null) throw new Error(`User ${principal.username} was not created`);
    return { person, principal, user, tokens, from };
  }

  /** Sets the final state of a token from its plan. */
  async finishToken({ principal }: Account<unknown>, { plan, token }: MadeToken): Promise<void> {
    const tokens = this.services.get(TokensService);
    const { remaining, disabled } = plan;
    if (remaining !== undefined) {
      await tokens.update(principal, token.id, { remainQuota: remaining * QUOTA_PER_DOLLAR });
    }
    if (disabled) await tokens.setOneEnabled(principal, token.id, false);
  }

  /** @param place the team and the project of a token that a member makes */
  async makeToken(
    owner: Principal,
    plan: DemoToken,
    place: Pick<CreateTokenInput, 'teamId' | 'projectId'> = {},
  ): Promise<MadeToken> {
    const { name, models = [], group, remaining, expiresAfterDays, dailyDollars, monthlyDollars } = plan;
    const input = Object.assign(new CreateTokenInput(), {
      ...place,
      name,
      group,
      modelLimits: [...models],
      modelLimitsEnabled: models.length > 0,
      unlimitedQuota: remaining === undefined,
      remainQuota: remaining === undefined ? 0 : AMPLE_QUOTA,
      requestsPerMinute: plan.requestsPerMinute,
      tokensPerMinute: plan.tokensPerMinute,
      allowIps: [...(plan.allowIps ?? [])],
      dailyQuota: quotaOf(dailyDollars),
      monthlyQuota: quotaOf(monthlyDollars),
      expiresAt: expiresAfterDays === undefined ? null : new Date(this.period.to.getTime() + expiresAfterDays * DAY_MS),
    });
    const [made] = await this.services.get(TokensService).create(owner, input, 1);
    const token = made && (await this.services.get(TokenVerifier).find(made.key.replace(/^sk-/, '')));
    if (!token) throw new Error(`Token ${name} was not created`);
    return { plan, token, key: made.key };
  }

  private async join({ username, displayName, email, invitedBy }: DemoPerson): Promise<number> {
    this.hash ??= this.services.get(Passwords).hash(this.password);
    const account = { username, displayName, email, passwordHash: await this.hash };
    const inviteCode = invitedBy === undefined ? '' : await this.inviteCodeOf(invitedBy);
    const signupBonuses = this.services.get(SignupBonusesService);
    const id = await this.services
      .get(DataSource)
      .transaction((manager) => signupBonuses.join(account, inviteCode, manager));
    this.ids.set(username, id);
    return id;
  }

  private async inviteCodeOf(username: string): Promise<string> {
    const { user } = await this.services.get(UsersService).get(this.root, this.ids.get(username) ?? 0);
    return user.affCode;
  }
}

function quotaOf(dollars: number | undefined): number | undefined {
  return dollars === undefined ? undefined : dollars * QUOTA_PER_DOLLAR;
}
