import { useState } from 'react';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { useOnboardingChannelsQuery, useOnboardingTestChannelMutation } from './onboarding.generated';
import { TestChannelView } from './test-channel.view';

interface TestChannelStepProps {
  onStart(): void;
  onSuccess(): void;
  /** Called when the user continues after the result. */
  onContinue(): void;
}

/** Tests a channel inside the guide; the channel holds the result. */
export function TestChannelStep({ onStart, onSuccess, onContinue }: TestChannelStepProps) {
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
      const answer = await test({ variables: { id } });
      if (answer.data?.testChannel.success) onSuccess();
    } catch (failure) {
      setProblem(explain(failure).text);
    }
  };

  return (
    <TestChannelView
      channels={channels}
      channel={channel}
      testing={loading}
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
