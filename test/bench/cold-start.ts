import type { TestServer } from '../support/tollgate/test-server.js';
import { wholeResponses } from './loads.js';

/** Milliseconds from starting the process, its database stopped too, to the first relayed 200; several times over. */
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
      throw new Error(`the first request was answered ${response.status}: ${await response.text()}`);
    milliseconds.push(performance.now() - start);
    await response.text();
  }
  return milliseconds;
}
