import { useCallback, useEffect, useState } from 'react';

/** Delay before another mail can be requested, in seconds. */
export const resendDelaySeconds = 30;

/** Remaining whole seconds. `left` is 0 before the first start and after the end. */
export function useCountdown(): { left: number; start(seconds: number): void; stop(): void } {
  const [deadline, setDeadline] = useState<number | null>(null);
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (deadline === null) return;
    // Uses the clock, because timers of a hidden page are throttled.
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) setDeadline(null);
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [deadline]);

  const start = useCallback((seconds: number) => {
    setLeft(seconds);
    setDeadline(Date.now() + seconds * 1000);
  }, []);
  const stop = useCallback(() => {
    setLeft(0);
    setDeadline(null);
  }, []);
  return { left, start, stop };
}
