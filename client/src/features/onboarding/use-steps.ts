import { useEffect } from 'react';
import * as z from 'zod/mini';
import { type SessionUser, storedJson, useStored } from '../../lib/storage';
import { type OnboardingState, type Step, stepIds, stepsOf } from './steps';

const schema = z.object({ user: z.number(), done: z.array(z.enum(stepIds)) });
const remembered = storedJson('onboarding-steps', schema, { user: 0, done: [] });

/** The onboarding steps of the signed-in user; empty until the state is loaded. A completed step stays completed. */
export function useSteps(state: OnboardingState | undefined, user: SessionUser | null, admin: boolean): Step[] {
  const before = useStored(remembered);
  const id = user?.id ?? 0;
  const steps = state ? stepsOf(state, admin, before.user === id ? before.done : []) : [];
  const done = steps.filter((step) => step.done).map((step) => step.id);
  const isKnown = state === undefined || (before.user === id && String(before.done) === String(done));
  useEffect(() => {
    if (!isKnown) remembered.write({ user: id, done });
  });
  return steps;
}
