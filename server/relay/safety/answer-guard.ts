import { Injectable } from '@nestjs/common';
import type { Operation } from '../../protocols/dialects/dialect.js';
import type { Translator } from '../../protocols/translation/translator.js';
import { FilteredAnswer } from '../answer-texts/filtered-answer.js';
import { FilteredStream } from '../answer-texts/filtered-stream.js';
import { MeteredTranslator } from '../answer-texts/metered-translator.js';
import { AnswerWords } from '../answer-texts/text-filter.js';
import type { TextRules } from '../answer-texts/text-rules.js';
import { readWordList } from '../answer-texts/word-matcher.js';
import { SiteSettings } from '../ports/site.port.js';

/** Removes words that the site forbids from answers, or ends the answers before them. */
@Injectable()
export class AnswerGuard {
  private built: { of: readonly string[]; words: AnswerWords } | undefined;

  constructor(private readonly settings: SiteSettings) {}

  /** The translator of an attempt, which filters its answer when the site wants that. */
  guarded(translator: Translator, { answerTexts }: Pick<Operation, 'answerTexts'>): Translator {
    const rules = answerTexts && this.rules();
    if (!rules) return translator;
    return new MeteredTranslator(translator, {
      whole: (meter) => new FilteredAnswer(meter, answerTexts, rules),
      streamed: (meter) => new FilteredStream(meter, answerTexts, rules),
    });
  }

  /** What is done with the texts of answers now; null while they are not searched. */
  rules(): TextRules | null {
    const list = this.settings.wordsForbiddenInAnswers();
    if (list.length === 0) return null;
    if (this.built?.of !== list) this.built = { of: list, words: new AnswerWords(readWordList(list)) };
    return { words: this.built.words, stops: this.settings.stopsForbiddenAnswers() };
  }
}
