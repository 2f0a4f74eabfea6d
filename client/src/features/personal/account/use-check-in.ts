import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../ui/feedback/notify';
import { useProblemText } from '../../../ui/feedback/use-problem-text';
import { useFormat } from '../../../ui/use-format';
import { usePersonalCheckInMutation } from '../personal.generated';

/** `setTimeout` is limited to 24.8 days, which a wrong clock may exceed. */
const dayMs = 24 * 60 * 60 * 1000;

/** @param nextDayAt start of the next day, when the check-in state is refetched */
export function useCheckIn(nextDayAt: string, refetch: () => Promise<unknown>) {
  const { t } = useTranslation('personal');
  const format = useFormat();
  const explain = useProblemText();
  const [checkIn, { loading: busy }] = usePersonalCheckInMutation();
  const [reward, setReward] = useState<number>();

  useEffect(() => {
    const wait = new Date(nextDayAt).getTime() - Date.now();
    if (wait <= 0) return;
    const timer = setTimeout(
      () => {
        setReward(undefined);
        void refetch().catch(() => undefined);
      },
      Math.min(wait, dayMs),
    );
    return () => clearTimeout(timer);
  }, [nextDayAt, refetch]);

  const onCheckIn = async () => {
    try {
      const { data } = await checkIn();
      if (!data) return;
      setReward(data.checkIn.reward);
      notify.success(t('checkIn.rewarded', { amount: format.quota(data.checkIn.reward) }));
    } catch (error) {
      const { text, problem } = explain(error);
      if (problem.kind !== 'signed-out') notify.error(t('checkIn.failed'), { description: text });
    }
    // Also after a failure: another window may have checked in first.
    await refetch().catch(() => undefined);
  };
  return { busy, reward, onCheckIn };
}
