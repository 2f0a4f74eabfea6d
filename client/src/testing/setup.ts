import { afterEach } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { signedIn, signedOut } from '../lib/session';
import { stored } from '../lib/storage';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(() => {
  cleanup();
  // Resets the session state and kept inputs: test files of one worker share these modules.
  signedOut();
  signedIn({ id: 1, username: 'someone', display_name: '', role: 1, status: 1, group: 'default' });
  stored.user.clear();
  // user-event replaces its clipboard only in the file that loads it first: a test that makes it fail must not affect others.
  Reflect.deleteProperty(navigator, 'clipboard');
});
