import { createHash } from 'node:crypto';
import type { StatedCounts, StatedUsage, StatementPeriod } from '../closed-statement.js';

/**
 * The calls of one UTC day. A call that was booked after its month was closed is part of a later statement, with its
 * own day.
 */
interface StatedDay extends StatedCounts {
  /** YYYY-MM-DD. */
  readonly day: string;
}

/** The calls of one token in a month. */
export interface StatedToken extends StatedCounts {
  /** The id of the token. */
  readonly token: number;
  /** Its name when the month was closed. */
  readonly name: string;
  /** The member who made it. */
  readonly member: number | null;
}

/**
 * The contents of the statement of a project, which do not change after the month was closed. Amounts are quota units.
 * The same calls are summed by day, by token and by model.
 */
export interface ProjectStatementFacts extends StatementPeriod {
  readonly number: string;
  readonly teamId: number;
  readonly projectId: number;
  readonly projectName: string;
  /** The total budget when the month was closed; null: none. */
  readonly budget: number | null;
  /** The total budget of the previous statement. In the first statement the same as `budget`. */
  readonly formerBudget: number | null;
  /** The limits by period when the month was closed; null: none. */
  readonly dailyQuota: number | null;
  readonly weeklyQuota: number | null;
  readonly monthlyQuota: number | null;
  /** The charges of all statements before. */
  readonly spentBefore: number;
  readonly usageTotal: number;
  /** spentBefore + usageTotal, which is `spentBefore` of the next statement. */
  readonly spentAfter: number;
  readonly days: readonly StatedDay[];
  readonly tokens: readonly StatedToken[];
  readonly models: readonly StatedUsage[];
}

export interface ProjectStatement extends ProjectStatementFacts {
  readonly id: number;
  /** The name of the team when the month was closed, or its replacement after an erasure. */
  readonly teamName: string;
  /** Likewise of members, by their ids. */
  readonly memberNames: Readonly<Record<string, string>>;
  /** SHA-256 of the facts, in hexadecimal. The names of the team and of members are not part of it. */
  readonly hash: string;
  readonly closedAt: Date;
}

/** The fields in the order in which they are hashed. The order never changes. */
const HASHED = [
  ...(['number', 'teamId', 'projectId', 'projectName', 'month', 'timeZone', 'beginsAt', 'endsAt'] as const),
  ...(['issuer', 'quotaPerUnit', 'inCurrency', 'budget', 'formerBudget'] as const),
  ...(['dailyQuota', 'weeklyQuota', 'monthlyQuota', 'spentBefore', 'usageTotal', 'spentAfter'] as const),
] as const;

const countsOf = ({ requests, promptTokens, completionTokens, quota }: StatedCounts) => [
  requests,
  promptTokens,
  completionTokens,
  quota,
];

/** SHA-256 of the facts of a statement, in hexadecimal. */
export function hashOfProject(facts: ProjectStatementFacts): string {
  const text = JSON.stringify([
    ...HASHED.map((name) => facts[name]),
    facts.days.map((row) => [row.day, ...countsOf(row)]),
    facts.tokens.map((row) => [row.token, row.name, row.member, ...countsOf(row)]),
    facts.models.map((row) => [row.model, ...countsOf(row)]),
  ]);
  return createHash('sha256').update(text).digest('hex');
}

/** The number of a statement, which is unique because a project has one statement per month. */
export function projectStatementNumber(teamId: number, projectId: number, month: string): string {
  return `${month.replace('-', '')}-${teamId}-${projectId}`;
}

/** The calls of the tokens that one member made. */
export interface StatedMember extends StatedCounts {
  readonly member: number | null;
  readonly name: string;
}

/** The usage of tokens summed by the members who made them, in the order of their ids. */
export function membersOf({ tokens, memberNames }: ProjectStatement): StatedMember[] {
  const sums = new Map<number | null, StatedMember>();
  for (const row of tokens) {
    const { requests, promptTokens, completionTokens, quota } = sums.get(row.member) ?? NOTHING;
    sums.set(row.member, {
      member: row.member,
      name: memberNames[String(row.member)] ?? '',
      requests: requests + row.requests,
      promptTokens: promptTokens + row.promptTokens,
      completionTokens: completionTokens + row.completionTokens,
      quota: quota + row.quota,
    });
  }
  return [...sums.values()].toSorted((one, other) => (one.member ?? 0) - (other.member ?? 0));
}

const NOTHING: StatedCounts = { requests: 0, promptTokens: 0, completionTokens: 0, quota: 0 };
