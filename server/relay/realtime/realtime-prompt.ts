import { type Fields, fieldsOf, itemsOf, parsedFields, textOf } from '../../protocols/bytes/untrusted.js';

/** What an event of a client gives the model to read. Audio is not read here. */
export function promptTextsOf(message: string): string[] {
  const event = parsedFields(message);
  switch (event.type) {
    case 'conversation.item.create':
      return textsOfItem(fieldsOf(event.item));
    case 'session.update':
    case 'transcription_session.update':
      return textsOfSettings(fieldsOf(event.session));
    case 'response.create':
      return textsOfSettings(fieldsOf(event.response));
    default:
      return [];
  }
}

function textsOfSettings(settings: Fields): string[] {
  const { instructions, tools, input, input_audio_transcription: transcription, audio } = settings;
  const { prompt } = fieldsOf(transcription ?? fieldsOf(fieldsOf(audio).input).transcription);
  return [
    ...[instructions, prompt].map(textOf),
    ...(tools === undefined ? [] : [JSON.stringify(tools)]),
    ...itemsOf(input).flatMap((item) => textsOfItem(fieldsOf(item))),
  ];
}

/** Messages, and calls of tools with their results. */
function textsOfItem({ content, arguments: called, output }: Fields): string[] {
  const parts = itemsOf(content).map(fieldsOf);
  return [called, output, ...parts.flatMap(({ text, transcript }) => [text, transcript])].map(textOf);
}
