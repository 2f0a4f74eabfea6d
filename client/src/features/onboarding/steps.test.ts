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

describe('onboarding steps', () => {
  it('are five for administrators', () => {
    expect(ids({}, true)).toEqual(['channel', 'test', 'price', 'token', 'request']);
  });
  it('are two for users without administrator rights', () => {
    expect(ids({ hasToken: true }, false)).toEqual(['token ✓', 'request']);
  });
  it('count prices as set only if there are models', () => {
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
  ])('begin with the first incomplete step', (state, step) => {
    expect(currentStep(stepsOf({ ...nothing, ...state }, true))).toBe(step);
  });
});

describe('completed step', () => {
  const before = ['channel', 'test', 'price'] as const;
  it('stays completed when a new channel has unpriced models or a later test fails', () => {
    const state = { ...nothing, hasChannel: true, unpricedModels: ['x'] };
    expect(currentStep(stepsOf(state, true, before))).toBe('token');
  });
  it('is ignored on an empty site', () => {
    expect(stepsOf(nothing, true, before).some(({ done }) => done)).toBe(false);
  });
});

describe('billed request', () => {
  it('completes every step, even with unpriced models', () => {
    expect(ids({ hasChannel: true, hasRequest: true, unpricedModels: ['x'] }, true)).toEqual([
      'channel ✓',
      'test ✓',
      'price ✓',
      'token ✓',
      'request ✓',
    ]);
  });
});
