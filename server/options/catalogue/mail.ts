import { changedBy } from './option-definition.js';
import { address, flag, line, secret, wholeNumber } from './option-kinds.js';

/** Mail, and the worker that fetches on the server's behalf. */
export const mailOptions = changedBy('root', {
  SMTPServer: line('', 'Host that takes outgoing mail'),
  SMTPPort: wholeNumber(587, { min: 1, max: 65_535 }, 'Its port; 465 means TLS from the first byte'),
  SMTPAccount: line('', 'Login at that host'),
  SMTPFrom: line('', 'Sender address, the login when empty'),
  SMTPToken: secret('Password at that host'),
  SMTPSSLEnabled: flag(false, 'TLS from the first byte on any port'),
  WorkerUrl: address('Worker that downloads files of calls and calls webhooks'),
  WorkerValidKey: secret('Credential for the worker'),
});
