import type { Fields } from '../../../bytes/untrusted.js';
import type { ReplyContext } from '../../../canonical/chat-codec.js';
import type { Part, TextPart } from '../../../canonical/conversation.js';
import type { Reply, ReplyChoice } from '../../../canonical/reply.js';
import { estimatedUsage, writeUsage } from '../shared/openai-usage.js';
import { annotationOf } from './citations.js';
import { mediaUrlOf } from './media.js';
import { reasoningDetail } from './reasoning.js';
import { finishReasonOf } from './stop.js';
import { writeToolCall } from './tool-calls.js';

/** Writes a complete response as a `chat.completion`. */
export function writeReply(reply: Reply, context: ReplyContext): string {
  const style = responseStyle(context);
  const choices = reply.choices.map((choice, index) => writeChoice(choice, index, style));
  return JSON.stringify({
    id: reply.id || `chatcmpl-${context.requestId}`,
    object: 'chat.completion',
    created: context.createdAt,
    model: reply.model || context.model,
    choices,
    usage: reply.usage ? writeUsage(reply.usage) : estimatedUsage(context, writtenText(reply)),
    ...vendorFields(reply.only?.openai),
  });
}

function writtenText({ choices }: Reply): string {
  const texts = choices.flatMap(({ parts }) => parts.map((part) => ('text' in part ? part.text : argumentsOf(part))));
  return texts.join('');
}

function argumentsOf(part: Part): string {
  return part.type === 'tool_call' ? part.arguments : '';
}

/** The response format that the client requested. */
export interface ResponseStyle {
  /** Calls as one `function_call`, because tools were offered as `functions`. */
  legacyCalls: boolean;
  /** Images next to the text instead of in it. */
  listImages: boolean;
  hideReasoning: boolean;
}

/** The response format derived from the client's request. */
export function responseStyle({ body, conversation }: ReplyContext): ResponseStyle {
  return {
    legacyCalls: body.has('functions') && !body.has('tools'),
    listImages: conversation.modalities.includes('image'),
    hideReasoning: conversation.reasoning?.hidden ?? false,
  };
}

/** OpenAI's own fields of a response, and the id of Dify's conversation. */
export function vendorFields(only: Fields | undefined): Fields {
  const { system_fingerprint: fingerprint, service_tier: tier, conversation_id: conversation } = only ?? {};
  return {
    ...(typeof fingerprint === 'string' && { system_fingerprint: fingerprint }),
    ...(typeof tier === 'string' && { service_tier: tier }),
    ...(typeof conversation === 'string' && { conversation_id: conversation }),
  };
}

/** An image as Markdown. */
export function markdownImage(url: string): string {
  return `![image](${url})`;
}

function writeChoice({ parts, stop, logprobs }: ReplyChoice, index: number, style: ResponseStyle): Fields {
  const sent = {
    refusal: parts.some(({ type }) => type === 'refusal'),
    calls: parts.some(({ type }) => type === 'tool_call'),
    legacyCalls: style.legacyCalls,
  };
  return {
    index,
    message: writeMessage(parts, style),
    logprobs: logprobs ?? null,
    finish_reason: finishReasonOf(stop, sent),
  };
}

function writeMessage(parts: readonly Part[], style: ResponseStyle): Fields {
  const { text, annotations } = writeContent(parts, style);
  const ofType = <Type extends Part['type']>(type: Type) =>
    parts.filter((part): part is Part & { type: Type } => part.type === type);
  const refusal = ofType('refusal')
    .map((part) => part.text)
    .join('');
  const calls = ofType('tool_call').map(writeToolCall);
  const [audio] = ofType('audio');
  const images = style.listImages ? ofType('image') : [];
  return {
    role: 'assistant',
    // Clients interpret null as: the content is in other fields.
    content: text === '' && (calls.length > 0 || refusal !== '' || audio) ? null : text,
    refusal: refusal === '' ? null : refusal,
    ...writeReasoning(ofType('reasoning'), style),
    ...(annotations.length > 0 && { annotations }),
    ...(images.length > 0 && { images: images.map(({ source }, at) => writeImage(mediaUrlOf(source), at)) }),
    ...(audio && { audio: writeAudio(audio) }),
    ...(calls.length > 0 && (style.legacyCalls ? { function_call: calls[0]?.function } : { tool_calls: calls })),
  };
}

/** An image next to the text. */
export function writeImage(url: string, index: number): Fields {
  return { type: 'image_url', image_url: { url }, index };
}

function writeReasoning(parts: readonly (Part & { type: 'reasoning' })[], { hideReasoning }: ResponseStyle): Fields {
  const text = parts.map((part) => part.text).join('');
  const details = parts
    .map((part, at) => reasoningDetail(hideReasoning ? { ...part, text: '' } : part, at))
    .filter((detail) => detail !== null);
  return {
    ...(text !== '' && !hideReasoning && { reasoning_content: text }),
    ...(details.length > 0 && { reasoning_details: details }),
  };
}

function writeContent(parts: readonly Part[], style: ResponseStyle): { text: string; annotations: Fields[] } {
  let text = '';
  const annotations: Fields[] = [];
  for (const part of parts) {
    if (part.type === 'text') {
      for (const note of writeCitations(part, text.length)) annotations.push(note);
      text += part.text;
    } else if (part.type === 'image' && !style.listImages) {
      text += (text === '' ? '' : '\n\n') + markdownImage(mediaUrlOf(part.source));
    }
  }
  return { text, annotations };
}

function writeCitations({ text, citations = [] }: TextPart, offset: number): Fields[] {
  return citations.map((citation) => annotationOf(citation, offset, text.length)).filter((note) => note !== null);
}

function writeAudio({ source, id = '', transcript = '' }: Part & { type: 'audio' }): Fields {
  const data = source.kind === 'data' ? source.base64 : '';
  // Nothing is stored here that could expire.
  return { id: id || 'audio', data, transcript, expires_at: 0 };
}
