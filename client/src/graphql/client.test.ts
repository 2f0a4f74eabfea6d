import { gql } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { requestGraphql } from '../lib/graphql-request';
import { problemOfError } from '../lib/problem-of';
import { request } from '../lib/rest';
import { createApolloClient } from './client';

/** A server that accepts requests and never responds; records when a request is aborted. */
function silentServer() {
  globalThis.fetch = jest.fn(
    (_input: RequestInfo | URL, { signal }: RequestInit = {}) =>
      new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  ) as typeof fetch;
}

const runQuery = () => createApolloClient().query({ query: gql`query Probe { viewer { id } }` });
const change = () => createApolloClient().mutate({ mutation: gql`mutation Probe { signOut }` });

/** State of the request after one minute. */
async function afterAMinute(call: Promise<unknown>): Promise<string> {
  let outcome = 'still waiting';
  call.then(
    () => {
      outcome = 'responded';
    },
    (error: unknown) => {
      outcome = problemOfError(error).kind;
    },
  );
  await jest.advanceTimersByTimeAsync(60_000);
  return outcome;
}

beforeEach(() => {
  jest.useFakeTimers();
  silentServer();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('server without a response', () => {
  it.each([
    ['a query', runQuery],
    ['a query without the data client', () => requestGraphql('query Probe { viewer { id } }')],
    ['a REST request', () => request('GET', '/api/status')],
  ])('times out after one minute for %s', async (_, call) => {
    expect(await afterAMinute(call())).toBe('offline');
  });

  it.each([
    ['a mutation', change],
    ['a mutation without the data client', () => requestGraphql('mutation Probe { signOut }')],
    ['a REST command', () => request('POST', '/api/setup')],
  ])('has no timeout for %s, which may have been executed', async (_, call) => {
    expect(await afterAMinute(call())).toBe('still waiting');
  });
});
