import { asArray, asRecord, asString, type Fields, parsedFields } from '../../protocols/bytes/untrusted.js';

/** The prompt texts in a client event. Audio is not read here. */
export function promptTextsOf(message: string): string[] {
  const event = parsedFields(message);
  switch (event.type) {
    case 'conversation.item.create':
      return textsOfItem(asRecord(event.item));
    case 'session.update':
    case 'transcription_session.update':
      return textsOfSettings(asRecord(event.session));
    case 'response.create':
      return textsOfSettings(asRecord(event.response));
    default:
      return [];
  }
}

function textsOfSettings(settings: Fields): string[] {
  const { instructions, tools, input, input_audio_transcription: transcription, audio } = settings;
  const { prompt } = asRecord(transcription ?? asRecord(asRecord(audio).input).transcription);
  return [
    ...[instructions, prompt].map(asString),
    ...(tools === undefined ? [] : [JSON.stringify(tools)]),
    ...asArray(input).flatMap((item) => textsOfItem(asRecord(item))),
  ];
}

/** The texts of messages, tool calls and tool results. */
function textsOfItem({ content, arguments: called, output }: Fields): string[] {
  const parts = asArray(content).map(asRecord);
  return [called, output, ...parts.flatMap(({ text, transcript }) => [text, transcript])].map(asString);
}
