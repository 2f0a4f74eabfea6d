import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import type { RequestBody } from '../../protocols/bytes/request-body.js';
import type { Operation } from '../../protocols/dialects/dialect.js';
import { RelayError } from '../model/relay.errors.js';
import { SiteSettings } from '../ports/site-settings.js';
import { buildMatcher, type WordMatcher } from '../response-texts/word-matcher.js';

/** Longer prompts are searched in chunks, so that other calls are served in between. */
const PIECE = 128 * 1024;
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
    if (texts.reduce((sum, { length }) => sum + length, 0) > PIECE) return this.checkLong(matcher, texts);
    for (const text of texts) if (matcher.find(text) !== null) throw new AppError(RelayError.sensitive_words_detected);
  }

  private async checkLong(matcher: WordMatcher, texts: readonly string[]): Promise<void> {
    let read = 0;
    for (const text of texts) {
      for (let at = 0; at < text.length; at += PIECE) {
        const piece = text.slice(Math.max(at - OVERLAP, 0), at + PIECE);
        if (matcher.find(piece) !== null) throw new AppError(RelayError.sensitive_words_detected);
        read += piece.length;
        if (read < PIECE) continue;
        read = 0;
        await nextTurn();
      }
    }
  }
}
