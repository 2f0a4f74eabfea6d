/** The kind of Dify application behind a channel. */
export interface DifyApp {
  kind: 'chat' | 'completion' | 'workflow';
  /** The application's variable for the prompt; chats have none. */
  input: string;
}

const DEFAULT_INPUT = 'query';

/**
 * Reads the channel's `other` field: `workflow` or `completion`, with the name of the prompt variable if it is not
 * `query`, as in `workflow:question`. Other values mean a chat, an agent or a chatflow.
 */
export function difyApp(other: string): DifyApp {
  const [kind = '', ...rest] = other.trim().split(':');
  const input = rest.join(':').trim() || DEFAULT_INPUT;
  return kind === 'workflow' || kind === 'completion' ? { kind, input } : { kind: 'chat', input };
}
