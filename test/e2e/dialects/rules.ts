import { expect } from '@jest/globals';
import type { Outcome, Scenario } from './scenario.js';

/** A cell of the matrix that cannot be like the others, and how it is instead. `docs/dialects.md` says the same in words. */
export interface Rule {
  readonly letter: string;
  readonly why: string;
  applies(dialect: string, family: string, scenario: Scenario): boolean;
  check(outcome: Outcome, scenario: Scenario): void;
}

const refused = (outcome: Outcome) => expect(outcome.error).toBe(400);

const rules: readonly Rule[] = [
  {
    letter: 'T',
    why: 'A Dify app brings its own tools and takes none from callers.',
    applies: (_, family, { wish }) => family === 'dify' && wish.tools !== undefined,
    check: refused,
  },
  {
    letter: 'S',
    why: 'The Responses API knows no stop texts, so there is nothing to pass on.',
    applies: (dialect, _, { wish }) => dialect === 'responses' && wish.stop !== undefined,
    check: (outcome, scenario) => scenario.check(outcome),
  },
];

export function ruleFor(dialect: string, family: string, scenario: Scenario): Rule | undefined {
  return rules.find((rule) => rule.applies(dialect, family, scenario));
}
