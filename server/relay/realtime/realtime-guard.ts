import { Injectable } from '@nestjs/common';
import { AppError, type Language } from '../../common/errors/app-error.js';
import { AudioError } from '../../protocols/dialects/openai/audio/audio.errors.js';
import { PromptGuard } from '../safety/prompt-guard.js';
import { ResponseGuard } from '../safety/response-guard.js';
import { type FilteredEvent, RealtimeFilter } from './realtime-filter.js';
import { promptTextsOf } from './realtime-prompt.js';

/** Makes the guards of sessions. */
@Injectable()
export class RealtimeGuards {
  constructor(
    private readonly prompts: PromptGuard,
    private readonly answers: ResponseGuard,
  ) {}

  /** @param language the language of the client */
  open(language: () => Language): RealtimeGuard {
    return new RealtimeGuard(this.prompts, new RealtimeFilter(() => this.answers.rules()), language);
  }
}

/** Looks for words that the site forbids in what both sides of a session say. */
export class RealtimeGuard {
  constructor(
    private readonly prompts: Pick<PromptGuard, 'active' | 'checkTexts'>,
    private readonly filter: RealtimeFilter,
    private readonly language: () => Language,
  ) {}

  /** @returns why a text message of the client is not forwarded; a promise only when there is much to search */
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

  /** @returns what becomes of a text message of the upstream; null when it passes as it is */
  fromUpstream(message: string): FilteredEvent | null {
    return this.filter.take(message);
  }

  /** What the client is told when a text was ended that belongs to no response. */
  refusal(): AppError {
    return new AppError(AudioError.answer_filtered).in(this.language());
  }

  private found(error: unknown): AppError {
    if (error instanceof AppError) return error.in(this.language());
    throw error;
  }
}
