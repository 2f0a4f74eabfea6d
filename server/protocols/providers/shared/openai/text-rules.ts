import type { BodyDraft } from '../../../bytes/body-draft.js';
import { asRecord } from '../../../bytes/untrusted.js';
import type { Downgrades } from '../../../canonical/downgrades.js';
import { renameRoles } from '../../../models/openai/chat-messages.js';
import { dropFields } from '../../../models/openai/drop-fields.js';
import type { Target } from '../../provider.js';
import { adaptOutputFormat } from './output-format.js';
import type { Profile, TextRules, ToolChoiceMode } from './profile.js';
import { adaptReasoning } from './reasoning.js';

/** Brings a chat or completion request into the form that a vendor accepts. */
export function adaptText(body: BodyDraft, { model }: Target, profile: Profile, downgrades: Downgrades): void {
  if (profile.streamUsage === 'unrequested') body.remove('stream_options');
  const rules = profile.text;
  if (!rules) return;
  removeNoTools(body);
  if (!rules.knowsDeveloper) renameRoles(body, { developer: 'system' });
  renameFields(body, rules);
  // Before fields are dropped: the one that is dropped may have said what another one will say.
  if (rules.reasoning) adaptReasoning(body, model, rules.reasoning, downgrades);
  dropFields(body, rules.drop ?? [], downgrades);
  clampFields(body, rules.clamp ?? {});
  if (rules.stopAsList && typeof body.get('stop') === 'string') body.set('stop', [body.get('stop')]);
  if (rules.toolChoices) adaptToolChoice(body, rules.toolChoices, downgrades);
  if (rules.outputFormats) adaptOutputFormat(body, rules.outputFormats, downgrades);
}

/** Many vendors refuse an empty list of tools, and a choice among none. */
function removeNoTools(body: BodyDraft): void {
  if (!body.has('tools') || body.sizeOf('tools') > SMALL) return;
  const tools = body.get('tools');
  if (tools !== null && !(Array.isArray(tools) && tools.length === 0)) return;
  body.remove('tools');
  body.remove('tool_choice');
}

/** An empty list with a little space in it; no tool is as small. */
const SMALL = 8;

function renameFields(body: BodyDraft, { maxTokens, rename = {} }: TextRules): void {
  if (maxTokens === 'max_completion_tokens') body.rename('max_tokens', 'max_completion_tokens');
  if (maxTokens === 'max_tokens' && body.has('max_completion_tokens')) {
    // It is the newer one of the two, and wins.
    body.set('max_tokens', body.get('max_completion_tokens'));
    body.remove('max_completion_tokens');
  }
  for (const [from, to] of Object.entries(rename)) body.rename(from, to);
}

/** A number out of range means the nearest one in it. */
function clampFields(body: BodyDraft, clamp: NonNullable<TextRules['clamp']>): void {
  for (const [name, [least, greatest]] of Object.entries(clamp)) {
    const value = body.has(name) ? body.get(name) : undefined;
    if (typeof value !== 'number') continue;
    const nearest = Math.min(Math.max(value, least), greatest);
    if (nearest !== value) body.set(name, nearest);
  }
}

function adaptToolChoice(body: BodyDraft, known: readonly ToolChoiceMode[], downgrades: Downgrades): void {
  if (!body.has('tool_choice')) return;
  const mode = modeOf(body.get('tool_choice'));
  if (mode === null || known.includes(mode)) return;
  body.remove('tool_choice');
  // Without tools none can be called, which is what was asked for.
  if (mode === 'none') body.remove('tools');
  else downgrades.note('tool_choice');
}

function modeOf(choice: unknown): ToolChoiceMode | null {
  if (choice === 'none' || choice === 'auto' || choice === 'required') return choice;
  const { type, mode } = asRecord(choice);
  if (type === 'auto' || type === 'none' || type === 'required') return type;
  return type === undefined && mode === undefined ? null : 'named';
}
