import { expect } from '@jest/globals';
import type { Outcome, Scenario } from './scenario.js';

/** An exception in the matrix and its expected outcome, as documented in `docs/dialects.md`. */
export interface Rule {
  readonly letter: string;
  applies(dialect: string, family: string, scenario: Scenario): boolean;
  check(outcome: Outcome, scenario: Scenario): void;
}

const served = (outcome: Outcome, expected: Partial<Outcome>) => {
  expect(outcome.error).toBeUndefined();
  expect(outcome).toMatchObject(expected);
};

/** The field is dropped, and the response is still the expected one. */
const asUsual = (outcome: Outcome, scenario: Scenario) => scenario.check(outcome);

/** Exceptions; the first that applies is used. */
const rules: readonly Rule[] = [
  {
    letter: 'T',
    applies: (_, family, { parameters }) => family === 'dify' && parameters.tools !== undefined,
    check: (outcome) => served(outcome, { calls: [] }),
  },
  {
    letter: 'J',
    applies: (_, family, { parameters }) => family === 'dify' && parameters.schema !== undefined,
    check: (outcome) => expect(outcome.error).toBe(400),
  },
  {
    letter: 'F',
    applies: (_, family, { parameters }) => family === 'dify' && parameters.image !== undefined,
    check: asUsual,
  },
  {
    letter: 'L',
    applies: (_, family, { name }) => family === 'dify' && name.startsWith('length'),
    check: (outcome) => served(outcome, { text: 'It was a dark', stop: 'stop' }),
  },
  {
    letter: 'S',
    applies: (dialect, family, { parameters }) =>
      parameters.stop !== undefined && (dialect === 'responses' || family === 'dify'),
    check: asUsual,
  },
  {
    letter: 'R',
    applies: (_, family, { name }) => name.startsWith('refusal') && (family === 'dify' || family === 'ollama'),
    check: (outcome) => served(outcome, { text: 'I cannot help with that.', stop: 'stop' }),
  },
  {
    letter: 'P',
    applies: (_, family, { name }) => family === 'cohere' && name.startsWith('text and tool'),
    check: (outcome, scenario) => {
      const plan = 'Let me look.';
      // Clients of Gemini receive reasoning only when they request it.
      expect([plan, '']).toContain(outcome.text + outcome.reasoning);
      scenario.check({ ...outcome, text: plan });
    },
  },
];

export function ruleFor(dialect: string, family: string, scenario: Scenario): Rule | undefined {
  return rules.find((rule) => rule.applies(dialect, family, scenario));
}
