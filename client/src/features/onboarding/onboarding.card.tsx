import { useEffect, useState } from 'react';
import { isAdmin, useSessionUser } from '../../lib/session';
import { stored, useStored } from '../../lib/storage';
import { OnboardingSpace } from '../../ui/onboarding-space';
import { FirstRequestStep } from './first-request.step';
import { useOnboardingQuery } from './onboarding.generated';
import { OnboardingView } from './onboarding.view';
import { currentStep, type StepId, stepsOf } from './steps';

/** Milliseconds between looks at the progress made in other tabs and by API clients. */
const pollInterval = 5000;

/** The checklist. Completes itself from data, and leaves once the first request is in (unless it was called back). */
export function OnboardingCard() {
  const user = useSessionUser();
  const mode = useStored(stored.onboarding);
  const [picked, setPicked] = useState<{ id: StepId; from: StepId }>();
  const [startedOpen, setStartedOpen] = useState(false);
  const { data, error } = useOnboardingQuery({
    fetchPolicy: 'cache-and-network',
    pollInterval,
    skipPollAttempt: () => document.hidden,
  });
  const state = data?.onboarding;
  const steps = state ? stepsOf(state, isAdmin(user)) : [];
  const complete = state !== undefined && steps.every(({ done }) => done);
  // Whoever saw the guide unfinished also sees the receipt that finishes it.
  if (state && !complete && !startedOpen) setStartedOpen(true);
  const superfluous = complete && !startedOpen && mode !== 'open';
  useEffect(() => {
    if (superfluous) stored.onboarding.write('done');
  }, [superfluous]);

  if (!state) return error ? null : <OnboardingSpace />;
  if (superfluous) return null;

  const next = currentStep(steps);
  // A step looked at by hand stays until progress is made; then the guide leads on.
  const current = picked?.from === next ? picked.id : next;
  return (
    <OnboardingView
      steps={steps}
      current={current}
      unpriced={state.unpricedModels}
      onPick={(id) => setPicked({ id, from: next })}
      onDismiss={() => stored.onboarding.write('hidden')}
      request={<FirstRequestStep model={state.sampleModel} arrived={state.hasRequest} />}
    />
  );
}
