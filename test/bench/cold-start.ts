import type { TestServer } from '../support/tollgate/test-server.js';
import { wholeResponses } from './loads.js';

/**
 * Milliseconds from the start of the process, with its database stopped, to the first relayed response with status 200;
 * several runs.
 */
export async function coldStarts(tollgate: TestServer, key: string, times: number): Promise<number[]> {
  const milliseconds: number[] = [];
  for (let count = 0; count < times; count++) {
    await tollgate.stop();
    const start = performance.now();
    await tollgate.launch();
    const response = await fetch(`${tollgate.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: wholeResponses.body,
    });
    if (response.status !== 200)
      throw new Error(`The first request returned ${response.status}: ${await response.text()}`);
    milliseconds.push(performance.now() - start);
    await response.text();
  }
  return milliseconds;
}
