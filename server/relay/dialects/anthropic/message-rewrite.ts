import { Downgrades } from '../../canonical/downgrades.js';
import { withoutThinkingSuffix } from '../../families/claude/cloud-claude.js';
import { BUILT_IN_SETTINGS, type ClaudeSettings } from '../../ports/vendor-settings.port.js';
import type { BodyDraft } from '../../wire/body-draft.js';
import { fieldsOf, itemsOf, textOf } from '../../wire/untrusted.js';
import type { Rewrite } from '../dialect.js';
import { isClaudesProof, mayHoldForeignProof } from './foreign-proof.js';
import { thinkingFor } from './thinking.js';

/** What changes in an Anthropic body on its way to an upstream of the same tongue. */
export function rewriteMessage(draft: BodyDraft, change: Rewrite): void {
  const { asked, model, vendors = BUILT_IN_SETTINGS, downgrades = new Downgrades() } = change;
  const name = withoutThinkingSuffix(model, vendors.claude);
  if (name !== asked.model) draft.set('model', name);
  if (name !== model && !draft.has('thinking')) askToThink(draft, name, vendors.claude, downgrades);
  if (mayHoldForeignProof(draft)) dropForeignThoughts(draft);
}

function askToThink(draft: BodyDraft, model: string, { thinkingShare }: ClaudeSettings, downgrades: Downgrades): void {
  const maxTokens = draft.get('max_tokens');
  const bound = typeof maxTokens === 'number' ? maxTokens : 0;
  const asked = thinkingFor(model, { mode: 'auto' }, bound, thinkingShare);
  if (!asked?.thinking) {
    downgrades.note('-thinking');
    return;
  }
  draft.set('thinking', asked.thinking);
  if (asked.maxTokens !== maxTokens) draft.set('max_tokens', asked.maxTokens);
  // Sampling is refused beside thinking.
  for (const field of ['temperature', 'top_p', 'top_k']) {
    if (!draft.has(field)) continue;
    draft.remove(field);
    downgrades.note(field);
  }
}

/** Another model may have written the earlier answers of this conversation; Claude refuses thoughts that are not its own. */
function dropForeignThoughts(draft: BodyDraft): void {
  const messages = itemsOf(draft.get('messages')).map((message) => {
    const { role, content } = fieldsOf(message);
    if (role !== 'assistant' || !Array.isArray(content)) return message;
    const own = (content as unknown[]).filter((block) => !isForeignThought(block));
    if (own.length === content.length) return message;
    return { ...fieldsOf(message), content: own.length > 0 ? own : [{ type: 'text', text: '...' }] };
  });
  draft.set('messages', messages);
}

function isForeignThought(block: unknown): boolean {
  const { type, signature, data } = fieldsOf(block);
  const kind = textOf(type);
  if (kind === 'thinking') return !isClaudesProof(signature);
  return kind === 'redacted_thinking' && !isClaudesProof(data);
}
