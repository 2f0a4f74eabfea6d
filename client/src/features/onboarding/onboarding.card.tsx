import { useEffect, useState } from 'react';
import { isAdmin, useSessionUser } from '../../lib/session';
import { stored, useStored } from '../../lib/storage';
import { OnboardingSpace } from '../../ui/onboarding-space';
import { FirstRequestStep } from './first-request.step';
import { useOnboardingQuery } from './onboarding.generated';
import { OnboardingView } from './onboarding.view';
import { currentStep, type StepId } from './steps';
import { TestChannelStep } from './test-channel.step';
import { useSteps } from './use-steps';

/** Polling interval for progress made in other tabs and by API clients, in ms. */
const pollInterval = 5000;

/**
 * The onboarding checklist. Its steps complete from data; it disappears after the first request unless the user
 * reopened it.
 */
export function OnboardingCard() {
  const user = useSessionUser();
  const mode = useStored(stored.onboarding);
  const [picked, setPicked] = useState<{ id: StepId; from: StepId }>();
  const [startedOpen, setStartedOpen] = useState(false);
  /** The live tail has shown the first request; the next poll of the state will include it. */
  const [arrived, setArrived] = useState(false);
  /** A step whose result is on screen: the guide does not advance automatically. */
  const [held, setHeld] = useState<StepId>();
  const { data, error, refetch } = useOnboardingQuery({
    fetchPolicy: 'cache-and-network',
    pollInterval,
    skipPollAttempt: () => document.hidden,
  });
  const state = data && { ...data.onboarding, hasRequest: data.onboarding.hasRequest || arrived };
  const steps = useSteps(state, user, isAdmin(user));
  const complete = state !== undefined && steps.every(({ done }) => done);
  // A user who saw the unfinished guide also sees the receipt that completes it.
  if (state && !complete && !startedOpen) setStartedOpen(true);
  const superfluous = complete && !startedOpen && mode !== 'open';
  useEffect(() => {
    if (superfluous) stored.onboarding.write('done');
  }, [superfluous]);

  if (!state) return error ? null : <OnboardingSpace />;
  if (superfluous) return null;

  const next = currentStep(steps);
  // A step opened by the user stays open until there is progress; then the guide advances.
  const current = held ?? (picked?.from === next ? picked.id : next);
  return (
    <OnboardingView
      steps={steps}
      current={current}
      unpriced={state.unpricedModels}
      onPick={(id) => {
        setHeld(undefined);
        setPicked({ id, from: next });
      }}
      onDismiss={() => stored.onboarding.write('hidden')}
      test={
        <TestChannelStep
          onStart={() => setHeld('test')}
          onSuccess={() => void refetch()}
          onContinue={() => setHeld(undefined)}
        />
      }
      request={
        <FirstRequestStep model={state.sampleModel} arrived={state.hasRequest} onArrival={() => setArrived(true)} />
      }
    />
  );
}
