import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useCountdown } from './use-countdown';

describe('countdown', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));

  it('counts seconds down to zero', () => {
    const { result } = renderHook(() => useCountdown());
    expect(result.current.left).toBe(0);
    act(() => result.current.start(30));
    expect(result.current.left).toBe(30);
    pass(1);
    expect(result.current.left).toBe(29);
    pass(28);
    expect(result.current.left).toBe(1);
    pass(1);
    expect(result.current.left).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('uses the clock after the page was suspended', () => {
    const { result } = renderHook(() => useCountdown());
    act(() => result.current.start(180));
    jest.setSystemTime(Date.now() + 120_000);
    pass(1);
    expect(result.current.left).toBe(59);
  });

  it('can be stopped and restarted', () => {
    const { result } = renderHook(() => useCountdown());
    act(() => result.current.start(30));
    act(() => result.current.stop());
    expect(result.current.left).toBe(0);
    act(() => result.current.start(10));
    pass(4);
    expect(result.current.left).toBe(6);
  });
});
