import { Injectable } from '@nestjs/common';
import { FilteredAnswer } from '../answer-texts/filtered-answer.js';
import { FilteredStream } from '../answer-texts/filtered-stream.js';
import type { TextRules } from '../answer-texts/text-rules.js';
import type { AnswerTexts } from '../dialects/answer-texts.js';
import type { Operation } from '../dialects/dialect.js';
import { SiteSettings } from '../ports/site.port.js';
import type { Translator } from '../translation/translator.js';
import { AnswerWords } from './text-filter.js';
import { readWordList } from './word-matcher.js';

/** Removes words that the site forbids from answers, or ends the answers before them. */
@Injectable()
export class AnswerGuard {
  private built: { of: readonly string[]; words: AnswerWords } | undefined;

  constructor(private readonly settings: SiteSettings) {}

  /** The translator of an attempt, which filters its answer when the site wants that. */
  guarded(translator: Translator, { answerTexts }: Pick<Operation, 'answerTexts'>): Translator {
    const list = this.settings.wordsForbiddenInAnswers();
    if (list.length === 0 || !answerTexts) return translator;
    if (this.built?.of !== list) this.built = { of: list, words: new AnswerWords(readWordList(list)) };
    const { words } = this.built;
    return new FilteredTranslator(translator, answerTexts, { words, stops: this.settings.stopsForbiddenAnswers() });
  }
}

class FilteredTranslator implements Translator {
  constructor(
    private readonly inner: Translator,
    private readonly texts: AnswerTexts,
    private readonly rules: TextRules,
  ) {}

  get format() {
    return this.inner.format;
  }

  get stream(): boolean {
    return this.inner.stream;
  }

  draft(): ReturnType<Translator['draft']> {
    return this.inner.draft();
  }

  whole(contentType: string): ReturnType<Translator['whole']> {
    const meter = this.inner.whole(contentType);
    return meter && new FilteredAnswer(meter, this.texts, this.rules);
  }

  streamed(contentType: string): ReturnType<Translator['streamed']> {
    const meter = this.inner.streamed(contentType);
    return meter && new FilteredStream(meter, this.texts, this.rules);
  }
}
