import type { OnboardingQuery } from './onboarding.generated';

export const stepIds = ['channel', 'test', 'price', 'token', 'request'] as const;
export type StepId = (typeof stepIds)[number];

export interface Step {
  id: StepId;
  done: boolean;
}

export type OnboardingState = OnboardingQuery['onboarding'];

const supply: readonly StepId[] = ['channel', 'test', 'price'];
const use: readonly StepId[] = ['token', 'request'];

const isDone: Record<StepId, (state: OnboardingState) => boolean> = {
  channel: ({ hasChannel }) => hasChannel,
  test: ({ hasTestedChannel }) => hasTestedChannel,
  price: ({ hasChannel, unpricedModels }) => hasChannel && unpricedModels.length === 0,
  token: ({ hasToken }) => hasToken,
  request: ({ hasRequest }) => hasRequest,
};

/**
 * The way from an empty site to the first billed request, which needs all that comes before it. Administrators build the supply,
 * everybody walks the last two steps.
 * @param before the steps that were done earlier: a further channel with unpriced models must not undo one
 */
export function stepsOf(state: OnboardingState, admin: boolean, before: readonly StepId[] = []): Step[] {
  const steps = (admin ? [...supply, ...use] : use).map((id) => ({ id, done: state.hasRequest || isDone[id](state) }));
  // An empty site begins anew, whatever this browser remembers of another one.
  const begun = steps.some(({ done }) => done);
  return steps.map(({ id, done }) => ({ id, done: done || (begun && before.includes(id)) }));
}

/** The step to work on: the first that is not done, else the last. */
export const currentStep = (steps: readonly Step[]): StepId =>
  (steps.find(({ done }) => !done) ?? steps.at(-1))?.id ?? 'request';
