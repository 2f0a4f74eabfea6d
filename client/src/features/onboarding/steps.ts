import type { OnboardingQuery } from './onboarding.generated';

export type StepId = 'channel' | 'test' | 'price' | 'token' | 'request';

export interface Step {
  id: StepId;
  done: boolean;
}

export type OnboardingState = OnboardingQuery['onboarding'];

/** The way from an empty site to the first billed request. Administrators build the supply, everybody walks the last two steps. */
export function stepsOf(state: OnboardingState, admin: boolean): Step[] {
  const supply: Step[] = [
    { id: 'channel', done: state.hasChannel },
    // A request that was answered says as much as a test.
    { id: 'test', done: state.hasTestedChannel || state.hasRequest },
    { id: 'price', done: state.hasChannel && state.unpricedModels.length === 0 },
  ];
  const use: Step[] = [
    { id: 'token', done: state.hasToken },
    { id: 'request', done: state.hasRequest },
  ];
  return admin ? [...supply, ...use] : use;
}

/** The step to work on: the first that is not done, else the last. */
export const currentStep = (steps: readonly Step[]): StepId =>
  (steps.find(({ done }) => !done) ?? steps.at(-1))?.id ?? 'request';
