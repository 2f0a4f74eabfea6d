import type { BodyDraft } from '../../bytes/body-draft.js';
import { asArray, type Fields, isFields } from '../../bytes/untrusted.js';
import { NO_SIGNATURE } from '../../models/gemini/gemini-traits.js';
import { field, objectsOf } from './gemini-fields.js';

/**
 * The parts of a turn with a thought signature on its calls. Only the first of parallel calls carries it, so one is
 * enough; returns the same parts when there already is one, or no call.
 */
export function signedCalls<Part extends Fields>(parts: readonly Part[]): readonly (Part | Fields)[] {
  const calls = parts.filter((part) => field(part, 'functionCall') !== undefined);
  const [first] = calls;
  if (!first || calls.some((call) => field(call, 'thoughtSignature') !== undefined)) return parts;
  return parts.map((part) => (part === first ? { ...part, thoughtSignature: NO_SIGNATURE } : part));
}

/** Adds signatures to a body that passes through: another model may have made the calls in it. */
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
