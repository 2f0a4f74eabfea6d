import type { AnswerTexts, Editable, TextPlace } from '../../protocols/dialects/answer-texts.js';
import type { AnswerMeter } from '../../protocols/metering/meter.js';
import { parsedObject } from './parsed-object.js';
import type { TextFilter } from './text-filter.js';
import { filterOf, type TextRules } from './text-rules.js';

/** A whole answer without the words that the site forbids. */
export class FilteredAnswer implements AnswerMeter {
  constructor(
    private readonly inner: AnswerMeter,
    private readonly texts: AnswerTexts,
    private readonly rules: TextRules,
  ) {}

  read(raw: Parameters<AnswerMeter['read']>[0]): ReturnType<AnswerMeter['read']> {
    const result = this.inner.read(raw);
    if (result.error) return result;
    const answer = parsedObject(result.answer.body.toString('utf8'));
    if (!answer || !this.filter(answer)) return result;
    return { ...result, answer: { ...result.answer, body: Buffer.from(JSON.stringify(answer)) } };
  }

  /** @returns whether something was changed */
  private filter(answer: Editable): boolean {
    let changed = this.texts.dropCopies(answer);
    const places = this.texts.places(answer);
    const lastOf = new Map(places.map((place) => [place.key, place]));
    const filters = new Map<string, TextFilter>();
    for (const [at, place] of places.entries()) {
      const filter = filters.get(place.key) ?? filterOf(this.rules);
      filters.set(place.key, filter);
      const shown = filter.push(place.text) + (lastOf.get(place.key) === place ? filter.end() : '');
      changed ||= shown !== place.text;
      place.replace(shown);
      if (!filter.stopped) continue;
      this.stop(answer, place, places.slice(at + 1));
      return true;
    }
    return changed;
  }

  private stop(answer: Editable, { key }: TextPlace, later: readonly TextPlace[]): void {
    for (const place of later) place.replace('');
    this.texts.cut(answer, key);
  }
}
