import type { BodyDraft } from '../../../bytes/body-draft.js';
import { asArray, asRecord, asString, type Fields, isFields } from '../../../bytes/untrusted.js';

/**
 * Chat requests with fields of the Responses or the Messages API: some editors send `input` instead of `messages`,
 * tools without their `function` object, or tools with an `input_schema`.
 */

/** Corrects a body that passes through; correct fields keep their bytes. */
export function correctDraft(draft: BodyDraft): void {
  if (draft.has('input') && !draft.has('messages')) {
    draft.set('messages', messagesOfInput(draft.get('input'), draft.get('instructions')));
    draft.remove('input');
    draft.remove('instructions');
  }
  if (draft.has('tools') && asArray(draft.sizeOf('tools') <= 4 ? draft.get('tools') : [null]).length === 0) {
    // Several vendors reject an empty list, and a tool choice without tools.
    draft.remove('tools');
    draft.remove('tool_choice');
  }
  // The usual form is detected in the bytes, because tools are large and sent with every turn.
  if (draft.has('tools') && draft.sizeOf('tools') > 2 && !draft.mentions('"function":')) {
    draft.set('tools', correctTools(draft.get('tools')));
  }
  const choice = draft.has('tool_choice') ? draft.get('tool_choice') : undefined;
  const corrected = correctToolChoice(choice);
  if (corrected !== choice) draft.set('tool_choice', corrected);
}

/** Corrects the fields of a body that is read. */
export function correctFields(fields: Fields): Fields {
  const { input, instructions, ...rest } = fields;
  const corrected: Record<string, unknown> = { ...rest };
  if (fields.messages === undefined && input !== undefined) corrected.messages = messagesOfInput(input, instructions);
  if (fields.tools !== undefined) corrected.tools = correctTools(fields.tools);
  if (fields.tool_choice !== undefined) corrected.tool_choice = correctToolChoice(fields.tool_choice);
  return corrected;
}

/** Converts a Responses `input` to chat messages. Items that a chat does not support are dropped. */
export function messagesOfInput(input: unknown, instructions?: unknown): Fields[] {
  const messages: Fields[] = [];
  if (typeof instructions === 'string' && instructions !== '') messages.push({ role: 'system', content: instructions });
  if (typeof input === 'string') return [...messages, { role: 'user', content: input }];
  let calls: Fields[] = [];
  for (const item of asArray(input).map(asRecord)) {
    const call = callOf(item);
    if (call) {
      // Calls of one turn go into one message.
      if (calls.length === 0) messages.push({ role: 'assistant', content: null, tool_calls: calls });
      calls.push(call);
      continue;
    }
    const message = messageOf(item);
    if (!message) continue;
    calls = [];
    messages.push(message);
  }
  return messages;
}

function callOf(item: Fields): Fields | null {
  const { type, call_id: id, name } = item;
  if (type === 'function_call') return { id, type: 'function', function: { name, arguments: item.arguments } };
  return type === 'custom_tool_call' ? { id, type: 'custom', custom: { name, input: item.input } } : null;
}

function messageOf(item: Fields): Fields | null {
  const { type, role } = item;
  if (type === 'function_call_output' || type === 'custom_tool_call_output') {
    return { role: 'tool', tool_call_id: item.call_id, content: contentOf(item.output) };
  }
  if (role === undefined) return null;
  return { ...item, type: undefined, content: contentOf(item.content) };
}

function contentOf(content: unknown): unknown {
  return Array.isArray(content) ? asArray(content).map((part) => (isFields(part) ? partOf(part) : part)) : content;
}

function partOf(part: Fields): Fields {
  switch (part.type) {
    case 'input_text':
    case 'output_text':
      return { type: 'text', text: part.text };
    case 'input_image':
      return { type: 'image_url', image_url: { url: part.image_url, detail: part.detail } };
    case 'input_file':
      return {
        type: 'file',
        file: { file_id: part.file_id, filename: part.filename, file_data: part.file_data ?? part.file_url },
      };
    default:
      return part;
  }
}

function correctTools(tools: unknown): unknown {
  return Array.isArray(tools) ? asArray(tools).map((tool) => (isFields(tool) ? correctTool(tool) : tool)) : tools;
}

function correctTool(tool: Fields): Fields {
  const { type, name, description, input_schema: schema, parameters = schema, strict, format } = tool;
  if (typeof name !== 'string') return tool;
  if (type === 'custom' && schema === undefined) {
    return isFields(tool.custom) ? tool : { type, custom: { name, description, format } };
  }
  const plain = type === undefined || type === 'function' || schema !== undefined;
  if (!plain || isFields(tool.function)) return tool;
  return { type: 'function', function: { name, description, parameters, strict } };
}

/** `{type:'auto'}` and `{type:'tool',name}` of the Messages API, `{type:'function',name}` of the Responses API. */
function correctToolChoice(choice: unknown): unknown {
  const { type, name } = asRecord(choice);
  if (type === 'auto' || type === 'none' || type === 'required') return type;
  if (type === 'any') return 'required';
  // A choice with the name in its usual place is correct.
  if (asString(name) === '') return choice;
  if (type === 'tool' || type === 'function') return { type: 'function', function: { name } };
  return type === 'custom' ? { type, custom: { name } } : choice;
}
