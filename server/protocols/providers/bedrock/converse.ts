import type { ChatUpstream } from '../../canonical/chat-codec.js';
import { readConverse } from './converse-read.js';
import { ConverseReader } from './converse-reader.js';
import { writeConverse } from './converse-write.js';

/** The Converse API of Bedrock, for models of any vendor. */
export const converseUpstream: ChatUpstream = {
  task: 'chat',
  inlineMedia: true,
  write: writeConverse,
  read: readConverse,
  stream: () => new ConverseReader(),
};
