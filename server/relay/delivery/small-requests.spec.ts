import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Flow, UpstreamReader } from '../../protocols/providers/interface/provider.js';
import type { HttpTransport } from './http-transport.js';
import { SmallRequests } from './small-requests.js';
import type { LoopGuard } from './upstream-headers.js';

const requests = new SmallRequests({} as HttpTransport, {} as LoopGuard);
const abort = jest.fn();
const flow: Flow = { pause: () => undefined, resume: () => undefined, abort };

describe('request whose response is read as a whole', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    abort.mockClear();
  });
  afterEach(() => void jest.useRealTimers());

  it('is not sent when its client has disconnected before', async () => {
    const send = jest.fn(() => flow);
    const response = requests.collect(send, AbortSignal.abort());
    await expect(response).rejects.toThrow('the client disconnected');
    expect(send).not.toHaveBeenCalled();
  });

  it('is aborted when its client disconnects', async () => {
    const client = new AbortController();
    const response = requests.collect(() => flow, client.signal);
    client.abort();
    await expect(response).rejects.toThrow('the client disconnected');
    expect(abort).toHaveBeenCalledTimes(1);
  });

  it.each<[string, (reader: UpstreamReader) => Flow]>([
    [
      'its address is not allowed',
      () => {
        throw new Error('address not allowed');
      },
    ],
    [
      'it is refused while it is sent',
      (reader) => {
        reader.onError(new Error('address not allowed'));
        return flow;
      },
    ],
  ])('leaves no timer and no listener when %s', async (_, send) => {
    const { signal } = new AbortController();
    const removed = jest.spyOn(signal, 'removeEventListener');
    await expect(requests.collect(send, signal)).rejects.toThrow('address not allowed');
    expect(jest.getTimerCount()).toBe(0);
    expect(removed).toHaveBeenCalledWith('abort', expect.any(Function));
  });
});
