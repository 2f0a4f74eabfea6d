import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { resetSocketState, setSocketState } from '../graphql/live/socket-state';
import { renderScreen } from '../testing/render';
import { LiveStatus } from './live-status';

const shown = () => screen.getByRole('status').textContent;
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

afterEach(() => {
  jest.useRealTimers();
  resetSocketState();
});

describe('connection in the bar', () => {
  it('is shown when it is lost for two seconds, and for a moment when it is restored', async () => {
    await renderScreen(<LiveStatus />, { language: 'en' });
    jest.useFakeTimers();
    act(() => setSocketState('live'));
    act(() => setSocketState('lost'));
    await wait(1_900);
    act(() => setSocketState('live'));
    await wait(10_000);
    expect(shown()).toBe('');
    act(() => setSocketState('lost'));
    await wait(2_000);
    expect(shown()).toBe('Reconnecting…');
    act(() => setSocketState('live'));
    await wait(0);
    expect(shown()).toBe('Connected again');
    await wait(4_000);
    expect(shown()).toBe('');
  });
});
