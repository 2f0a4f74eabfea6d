import { describe, expect, it } from '@jest/globals';
import { currentStep, type OnboardingState, stepsOf } from './steps';

const nothing: OnboardingState = {
  __typename: 'Onboarding',
  hasChannel: false,
  hasTestedChannel: false,
  hasToken: false,
  hasRequest: false,
  unpricedModels: [],
  sampleModel: null,
};
const ids = (state: Partial<OnboardingState>, admin: boolean) =>
  stepsOf({ ...nothing, ...state }, admin).map(({ id, done }) => `${id}${done ? ' ✓' : ''}`);

describe('the way to the first request', () => {
  it('has five steps for administrators', () => {
    expect(ids({}, true)).toEqual(['channel', 'test', 'price', 'token', 'request']);
  });
  it('has two for everybody else', () => {
    expect(ids({ hasToken: true }, false)).toEqual(['token ✓', 'request']);
  });
  it('counts prices as set only when there is something to price', () => {
    expect(ids({ hasChannel: true }, true)).toContain('price ✓');
    expect(ids({ hasChannel: true, unpricedModels: ['x'] }, true)).toContain('price');
    expect(ids({}, true)).toContain('price');
  });
  it.each([
    [{}, 'channel'],
    [{ hasChannel: true }, 'test'],
    [{ hasChannel: true, hasTestedChannel: true, unpricedModels: ['x'] }, 'price'],
    [{ hasChannel: true, hasTestedChannel: true, hasToken: true }, 'request'],
    [{ hasRequest: true }, 'request'],
  ])('stands at the first step that is not done', (state, step) => {
    expect(currentStep(stepsOf({ ...nothing, ...state }, true))).toBe(step);
  });
});

describe('a step that was done earlier', () => {
  const before = ['channel', 'test', 'price'] as const;
  it('stays done when a further channel has models without a price or a later test fails', () => {
    const state = { ...nothing, hasChannel: true, unpricedModels: ['x'] };
    expect(currentStep(stepsOf(state, true, before))).toBe('token');
  });
  it('counts for nothing on an empty site', () => {
    expect(stepsOf(nothing, true, before).some(({ done }) => done)).toBe(false);
  });
});

describe('a request that was billed', () => {
  it('completes every step, also with models that have no price', () => {
    expect(ids({ hasChannel: true, hasRequest: true, unpricedModels: ['x'] }, true)).toEqual([
      'channel ✓',
      'test ✓',
      'price ✓',
      'token ✓',
      'request ✓',
    ]);
  });
});
