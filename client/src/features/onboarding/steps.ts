import type { OnboardingQuery } from './onboarding.generated';

export const stepIds = ['channel', 'test', 'price', 'token', 'request'] as const;
export type StepId = (typeof stepIds)[number];

/** The page of the models without a price. */
export const unsetPricesPath = '/models?prices=unset';

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
 * Steps from an empty site to the first billed request, which requires all of them. Administrators set up channels,
 * every user completes the last two steps.
 * @param before steps completed earlier: a new channel with unpriced models must not reset one
 */
export function stepsOf(state: OnboardingState, admin: boolean, before: readonly StepId[] = []): Step[] {
  const steps = (admin ? [...supply, ...use] : use).map((id) => ({ id, done: state.hasRequest || isDone[id](state) }));
  // Ignores stored steps of another site if this site is empty.
  const begun = steps.some(({ done }) => done);
  return steps.map(({ id, done }) => ({ id, done: done || (begun && before.includes(id)) }));
}

/** The current step: the first incomplete one, or the last. */
export const currentStep = (steps: readonly Step[]): StepId =>
  (steps.find(({ done }) => !done) ?? steps.at(-1))?.id ?? 'request';
