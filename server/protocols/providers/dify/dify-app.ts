/** What kind of application a channel leads to. */
export interface DifyApp {
  kind: 'chat' | 'completion' | 'workflow';
  /** The application's variable that takes the prompt; chats have none. */
  input: string;
}

const DEFAULT_INPUT = 'query';

/**
 * Reads the channel's note: `workflow` or `completion`, with the name of the variable that takes the prompt where it is not
 * `query`, as in `workflow:question`. Everything else is a chat, an agent or a chatflow.
 */
export function difyApp(other: string): DifyApp {
  const [kind = '', ...rest] = other.trim().split(':');
  const input = rest.join(':').trim() || DEFAULT_INPUT;
  return kind === 'workflow' || kind === 'completion' ? { kind, input } : { kind: 'chat', input };
}
