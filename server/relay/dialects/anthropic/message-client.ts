import type { ChatClient } from '../../canonical/chat-codec.js';
import { MessageStream } from './message-stream.js';
import { readConversation } from './read-conversation.js';
import { writeMessage } from './write-message.js';

/** How clients of the messages API are understood and answered. */
export const anthropicClient: ChatClient = {
  task: 'chat',
  read: readConversation,
  write: writeMessage,
  stream: (context) => new MessageStream(context),
};
