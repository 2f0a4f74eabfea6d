import type { BodyDraft } from '../../bytes/body-draft.js';
import { asArray, type Fields, isFields } from '../../bytes/untrusted.js';
import { field, objectsOf } from './gemini-fields.js';

/** What the API takes instead of a proof that was lost on the way, or that another model never gave. */
const NO_SIGNATURE = 'skip_thought_signature_validator';

/**
 * The parts of a turn with a proof of the thought behind its calls. Only the first of parallel calls carries it, so one is enough;
 * the same parts when there is one already, or no call.
 */
export function signedCalls<Part extends Fields>(parts: readonly Part[]): readonly (Part | Fields)[] {
  const calls = parts.filter((part) => field(part, 'functionCall') !== undefined);
  const [first] = calls;
  if (!first || calls.some((call) => field(call, 'thoughtSignature') !== undefined)) return parts;
  return parts.map((part) => (part === first ? { ...part, thoughtSignature: NO_SIGNATURE } : part));
}

/** The same for a body that passes through: another model may have made the calls in it. */
export function signCallsIn(draft: BodyDraft): void {
  if (!draft.mentions('"functionCall"') && !draft.mentions('"function_call"')) return;
  const contents = asArray(draft.get('contents'));
  const signed = contents.map((content) => {
    if (!isFields(content)) return content;
    const parts = objectsOf(content.parts);
    const better = signedCalls(parts);
    return better === parts ? content : { ...content, parts: better };
  });
  if (signed.some((content, at) => content !== contents[at])) draft.set('contents', signed);
}
