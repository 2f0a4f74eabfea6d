import type { BodyDraft } from '../../../bytes/body-draft.js';
import { renameRoles } from '../../../models/openai/chat-messages.js';
import type { OutgoingCall } from '../../provider.js';

/** Hosts of OpenAI and of Azure OpenAI, whose models all support the role. */
const OPENAI_ADDRESS = /^https?:\/\/(?:[\w-]+\.)*(?:api\.openai\.com|openai\.azure\.com)(?=[:/?#]|$)/i;
const AS_SYSTEM = { developer: 'system' };

/** Sends messages of the role `developer` as `system` when the channel is set to an upstream without that role. */
export function adaptDeveloperRole(body: BodyDraft, { channel, format }: OutgoingCall): void {
  if (!channel.setting?.developerAsSystem || OPENAI_ADDRESS.test(channel.baseUrl)) return;
  if (format === 'openai.chat') renameRoles(body, AS_SYSTEM);
  else if (format === 'openai.response') renameRoles(body, AS_SYSTEM, 'input');
}
