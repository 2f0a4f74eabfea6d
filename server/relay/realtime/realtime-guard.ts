import { Injectable } from '@nestjs/common';
import { AppError, type Language } from '../../common/errors/app-error.js';
import { asArray, asRecord, asString, type Fields, parsedFields } from '../../protocols/bytes/untrusted.js';
import { AudioError } from '../../protocols/dialects/openai/shared/openai.errors.js';
import { PromptGuard, ResponseGuard } from '../safety/guards.js';
import { type FilteredEvent, RealtimeFilter } from './realtime-filter.js';

/** Creates the guards of sessions. */
@Injectable()
export class RealtimeGuards {
  constructor(
    private readonly prompts: PromptGuard,
    private readonly responses: ResponseGuard,
  ) {}

  /** @param language the language of the client */
  open(language: () => Language): RealtimeGuard {
    return new RealtimeGuard(this.prompts, new RealtimeFilter(() => this.responses.rules()), language);
  }
}

/** Searches both directions of a session for words that the site forbids. */
export class RealtimeGuard {
  constructor(
    private readonly prompts: Pick<PromptGuard, 'active' | 'checkTexts'>,
    private readonly filter: RealtimeFilter,
    private readonly language: () => Language,
  ) {}

  /** @returns the error when a client message is not forwarded; a promise only for long messages */
  fromClient(message: string): AppError | null | Promise<AppError | null> {
    if (!this.prompts.active) return null;
    try {
      const checking = this.prompts.checkTexts(promptTextsOf(message));
      return checking
        ? checking.then(
            () => null,
            (error: unknown) => this.found(error),
          )
        : null;
    } catch (error) {
      return this.found(error);
    }
  }

  /** @returns the filtered event of an upstream message; null when the message passes unchanged */
  fromUpstream(message: string): FilteredEvent | null {
    return this.filter.take(message);
  }

  /** The error for the client when a text that belongs to no response was ended. */
  refusal(): AppError {
    return new AppError(AudioError.answer_filtered).in(this.language());
  }

  private found(error: unknown): AppError {
    if (error instanceof AppError) return error.in(this.language());
    throw error;
  }
}

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
