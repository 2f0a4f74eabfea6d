import { afterEach } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import * as React from 'react';
import { resetSocketState } from '../graphql/live/socket-state';
import { forgetPendingRequests } from '../lib/pending-requests';
import { signedIn, signedOut } from '../lib/sign-in-state';
import { stored } from '../lib/storage';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
omitOwnerStacks();

afterEach(() => {
  cleanup();
  // Resets the session state and kept inputs: test files of one worker share these modules.
  signedOut();
  signedIn({ id: 1, username: 'someone', display_name: '', role: 1, status: 1, group: 'default' });
  stored.user.clear();
  // Tests of the socket itself leave their last state.
  resetSocketState();
  forgetPendingRequests();
  // user-event replaces its clipboard only in the file that loads it first: a test that makes it fail must not affect
  // others.
  Reflect.deleteProperty(navigator, 'clipboard');
});

/**
 * React's development build creates an error with its stack for the first 10,000 elements of each second, which takes a
 * tenth of the time of these tests. It counts them here.
 */
function omitOwnerStacks(): void {
  const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
  const count = { configurable: true, get: () => Number.POSITIVE_INFINITY, set: () => undefined };
  if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', count);
}
