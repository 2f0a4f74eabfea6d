import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import type { RequestBody } from '../../protocols/bytes/request-body.js';
import type { Operation } from '../../protocols/dialects/shared/dialect.js';
import type { Translator } from '../../protocols/translation/translator.js';
import { RelayError } from '../model/relay.errors.js';
import { SiteSettings } from '../ports/site-settings.js';
import { MeteredTranslator } from '../response-texts/wrapped-stream.js';
import { FilteredResponse } from './filtered-response.js';
import { FilteredStream } from './filtered-stream.js';
import { ResponseWords } from './text-filter.js';
import type { TextRules } from './text-rules.js';
import { buildMatcher, readWordList, type WordMatcher } from './word-matcher.js';

/** Refuses chat requests of browser extensions, when the site enables it. */
@Injectable()
export class ExtensionGuard {
  constructor(private readonly settings: SiteSettings) {}

  /** @throws {AppError} browser_extension_blocked */
  check({ task }: Pick<Operation, 'task'>, { headers }: Pick<IncomingMessage, 'headers'>): void {
    if (task !== 'chat' || !this.settings.refusesExtensions()) return;
    if (isExtension(headers.origin ?? '')) throw new AppError(RelayError.browser_extension_blocked);
  }
}

/** Each browser has its own scheme: `chrome-extension:`, `moz-extension:`, `safari-web-extension:`. */
function isExtension(origin: string): boolean {
  return origin.includes('extension') && origin.includes('://');
}

/** Longer prompts are searched in chunks, so that other calls are served in between. */
const CHUNK_LENGTH = 128 * 1024;
const OVERLAP = 1_024;

/** Refuses prompts that contain words the site forbids. */
@Injectable()
export class PromptGuard {
  private built: { of: readonly string[]; matcher: WordMatcher } | undefined;

  constructor(private readonly settings: SiteSettings) {}

  /** Checks the prompt of a request. See `checkTexts`. */
  check(operation: Pick<Operation, 'promptForCount'>, body: RequestBody): void | Promise<void> {
    if (this.active) return this.checkTexts(operation.promptForCount(body).texts);
  }

  /** Whether prompts are checked. */
  get active(): boolean {
    return this.settings.forbiddenWords().length > 0;
  }

  /**
   * @returns a promise only for long texts
   * @throws {AppError} sensitive_words_detected
   */
  checkTexts(texts: readonly string[]): void | Promise<void> {
    const words = this.settings.forbiddenWords();
    if (words.length === 0) return;
    if (this.built?.of !== words) this.built = { of: words, matcher: buildMatcher(words) };
    const { matcher } = this.built;
    if (texts.reduce((sum, { length }) => sum + length, 0) > CHUNK_LENGTH) return this.checkLong(matcher, texts);
    for (const text of texts) if (matcher.find(text) !== null) throw new AppError(RelayError.sensitive_words_detected);
  }

  private async checkLong(matcher: WordMatcher, texts: readonly string[]): Promise<void> {
    let read = 0;
    for (const text of texts) {
      for (let at = 0; at < text.length; at += CHUNK_LENGTH) {
        const piece = text.slice(Math.max(at - OVERLAP, 0), at + CHUNK_LENGTH);
        if (matcher.find(piece) !== null) throw new AppError(RelayError.sensitive_words_detected);
        read += piece.length;
        if (read < CHUNK_LENGTH) continue;
        read = 0;
        await nextTurn();
      }
    }
  }
}

/** Removes words that the site forbids from responses, or ends the responses before them. */
@Injectable()
export class ResponseGuard {
  private built: { of: readonly string[]; words: ResponseWords } | undefined;

  constructor(private readonly settings: SiteSettings) {}

  /** The translator of an attempt, with response filtering when the site enables it. */
  guarded(translator: Translator, { responseTexts }: Pick<Operation, 'responseTexts'>): Translator {
    const rules = responseTexts && this.rules();
    if (!rules) return translator;
    return new MeteredTranslator(translator, {
      whole: (meter) => new FilteredResponse(meter, responseTexts, rules),
      streamed: (meter) => new FilteredStream(meter, responseTexts, rules),
    });
  }

  /** The current rules for the texts of responses; null while they are not filtered. */
  rules(): TextRules | null {
    const list = this.settings.wordsForbiddenInResponses();
    if (list.length === 0) return null;
    if (this.built?.of !== list) this.built = { of: list, words: new ResponseWords(readWordList(list)) };
    return { words: this.built.words, stops: this.settings.stopsForbiddenResponses() };
  }
}
