import { skipToken } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { can, useSessionUser } from '../../lib/session';
import { siteOrigin } from '../../lib/snippets';
import { useStatus } from '../../lib/status';
import { type SessionUser, stored, storedJson, useStored } from '../../lib/storage';
import { useEventCallback } from '../../lib/use-event-callback';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { OnboardingSpace } from '../../ui/onboarding-space';
import { FirstRequestView } from './first-request.view';
import {
  useFirstRequestQuery,
  useFirstRequestTailSubscription,
  useOnboardingChannelsQuery,
  useOnboardingQuery,
  useOnboardingRevealKeyMutation,
  useOnboardingTestChannelMutation,
  useOnboardingTokensQuery,
} from './onboarding.generated';
import { OnboardingView } from './onboarding.view';
import { currentStep, type OnboardingState, type Step, type StepId, stepIds, stepsOf } from './steps';
import { TestChannelView } from './test-channel.view';

const schema = z.object({ user: z.number(), done: z.array(z.enum(stepIds)) });

const remembered = storedJson('onboarding-steps', schema, { user: 0, done: [] });

interface TestChannelStepProps {
  lacksPrices: boolean;
  onStart(): void;
  onSuccess(): void;
  /** Called when the user continues after the result. */
  onContinue(): void;
}

interface FirstRequestStepProps {
  /** A model that the user may call. */
  model: string | null;
  arrived: boolean;
  /** The request was billed, possibly before the onboarding state reports it. */
  onArrival(): void;
}

/** Polling interval for progress made in other tabs and by API clients, in ms. */
const pollIntervalMs = 5000;

/**
 * The onboarding checklist. Its steps complete from data; it disappears after the first request unless the user
 * reopened it. Above a list the completed guide is one line, except on the page where it was completed or opened.
 */
export function OnboardingCard({ onList }: { onList: boolean }) {
  const { pathname, state: navigation } = useLocation();
  const user = useSessionUser();
  const mode = useStored(stored.onboarding);
  const [picked, setPicked] = useState<{ id: StepId; from: StepId }>();
  /** Paths where the guide was last shown before its completion, and where the user unfolded it. */
  const [startedAt, setStartedAt] = useState<string>();
  const [unfoldedAt, setUnfoldedAt] = useState<string>();
  /** The live tail has shown the first request; the next poll of the state will include it. */
  const [arrived, setArrived] = useState(false);
  /** A step whose result is on screen: the guide does not advance automatically. */
  const [held, setHeld] = useState<StepId>();
  const { data, error, refetch } = useOnboardingQuery({
    fetchPolicy: 'cache-and-network',
    pollInterval: pollIntervalMs,
  });
  const state = data && { ...data.onboarding, hasRequest: data.onboarding.hasRequest || arrived };
  // The site is set up by those who may also set prices, which are options.
  const steps = useSteps(state, user, can(user, 'channels:write') && can(user, 'options:write'));
  const complete = state !== undefined && steps.every(({ done }) => done);
  // A user who saw the unfinished guide also sees the receipt that completes it.
  if (state && !complete && startedAt !== pathname) setStartedAt(pathname);
  const superfluous = complete && startedAt === undefined && mode !== 'open';
  const isOpened = navigation?.guide === true || startedAt === pathname || unfoldedAt === pathname;
  useEffect(() => {
    if (superfluous) stored.onboarding.write('done');
    else if (state && mode === 'auto') stored.onboarding.write('shown');
  }, [superfluous, state, mode]);

  // Most sites are complete: space for a guide that does not appear would move the page.
  if (!state) return error || mode === 'auto' ? null : <OnboardingSpace />;
  if (superfluous) return null;

  const next = currentStep(steps);
  // A step opened by the user stays open until there is progress; then the guide advances.
  const current = held ?? (picked?.from === next ? picked.id : next);
  return (
    <OnboardingView
      steps={steps}
      current={current}
      isFolded={complete && onList && !isOpened}
      onUnfold={() => setUnfoldedAt(pathname)}
      unpriced={state.unpricedModels}
      onPick={(id) => {
        setHeld(undefined);
        setPicked({ id, from: next });
      }}
      onDismiss={() => stored.onboarding.write('hidden')}
      test={
        <TestChannelStep
          lacksPrices={state.unpricedModels.length > 0}
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

/** The last step: a sample request, and its receipt once it is billed. */
function FirstRequestStep({ model, arrived, onArrival }: FirstRequestStepProps) {
  const { server_address } = useStatus();
  const act = useMutationHandler();
  const [secret, setSecret] = useState<string>();
  const tokens = useOnboardingTokensQuery();
  const [reveal, revealing] = useOnboardingRevealKeyMutation();
  // The live tail reports the request immediately; the checklist's polling finds it where sockets are blocked.
  const tail = useFirstRequestTailSubscription(arrived ? skipToken : {});
  const seen = arrived || (tail.data?.logTail.logs.length ?? 0) > 0;
  const announce = useEventCallback(onArrival);
  useEffect(() => {
    if (seen) announce();
  }, [seen, announce]);
  const first = useFirstRequestQuery(seen ? { fetchPolicy: 'network-only' } : skipToken);
  const log = first.data?.logs.nodes[0];

  const onInsertKey = (id: string) =>
    act(async () => {
      const { data } = await reveal({ variables: { id } });
      setSecret(data?.revealTokenKey);
    });

  return (
    <FirstRequestView
      origin={siteOrigin(server_address)}
      model={model}
      tokens={tokens.data?.tokens.nodes ?? []}
      secret={secret}
      inserting={revealing.loading}
      onInsertKey={onInsertKey}
      receipt={log?.receipt ? { receipt: log.receipt, title: log.modelName } : undefined}
      arrived={seen}
    />
  );
}

/** Tests a channel inside the guide; the result is stored with the channel. */
function TestChannelStep({ lacksPrices, onStart, onSuccess, onContinue }: TestChannelStepProps) {
  const explain = useProblemText();
  const { data, error } = useOnboardingChannelsQuery({ fetchPolicy: 'cache-and-network' });
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string>();
  const [test, { loading }] = useOnboardingTestChannelMutation();
  const channels = data?.channels.nodes;
  const channel = channels?.find(({ id }) => id === chosen) ?? channels?.[0];

  const run = async (id: string) => {
    onStart();
    setProblem(undefined);
    try {
      const response = await test({ variables: { id } });
      if (response.data?.testChannel.success) onSuccess();
    } catch (failure) {
      setProblem(explain(failure).text);
    }
  };

  return (
    <TestChannelView
      channels={channels}
      channel={channel}
      testing={loading}
      lacksPrices={lacksPrices}
      problem={problem ?? (error && !channels ? explain(error).text : undefined)}
      onChoose={(id) => {
        setChosen(id);
        setProblem(undefined);
      }}
      onTest={(id) => void run(id)}
      onContinue={onContinue}
    />
  );
}

/** The onboarding steps of the signed-in user; empty until the state is loaded. A completed step stays completed. */
function useSteps(state: OnboardingState | undefined, user: SessionUser | null, admin: boolean): Step[] {
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
