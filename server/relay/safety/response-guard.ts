import { Injectable } from '@nestjs/common';
import type { Operation } from '../../protocols/dialects/dialect.js';
import type { Translator } from '../../protocols/translation/translator.js';
import { SiteSettings } from '../ports/site-settings.js';
import { FilteredResponse } from '../response-texts/filtered-response.js';
import { FilteredStream } from '../response-texts/filtered-stream.js';
import { MeteredTranslator } from '../response-texts/metered-translator.js';
import { ResponseWords } from '../response-texts/text-filter.js';
import type { TextRules } from '../response-texts/text-rules.js';
import { readWordList } from '../response-texts/word-matcher.js';

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
