import { AppError } from '../../common/errors/app-error.js';
import { objectIn } from '../../protocols/bytes/untrusted.js';
import type { Editable, ResponseTexts, TextPlace } from '../../protocols/dialects/shared/response-texts.js';
import type { ResponseMeter } from '../../protocols/metering/meter.js';
import type { PieceFilter } from './text-filter.js';
import { filteredText, filterOf, type TextRules } from './text-rules.js';

/** A response after its texts were filtered. */
interface Filtered {
  readonly shown: string;
  readonly stopped: boolean;
}

/** Removes the words that the site forbids from a whole response. */
export class FilteredResponse implements ResponseMeter {
  constructor(
    private readonly inner: ResponseMeter,
    private readonly texts: ResponseTexts,
    private readonly rules: TextRules,
  ) {}

  read(raw: Parameters<ResponseMeter['read']>[0]): ReturnType<ResponseMeter['read']> {
    const result = this.inner.read(raw);
    if (result.error) return result;
    const body = result.response.body.toString('utf8');
    const response = objectIn(body);
    const filtered = response ? this.filtered(response) : this.filteredText(body);
    if (filtered === null) return result;
    const { refusal } = this.texts;
    return {
      ...result,
      response: { ...result.response, body: Buffer.from(filtered.shown) },
      ...(filtered.stopped && refusal && { ended: new AppError(refusal) }),
    };
  }

  private filteredText(body: string): Filtered | null {
    return this.texts.bare ? filteredText(this.rules, body, 'text') : null;
  }

  /** Null when nothing was changed. */
  private filtered(response: Editable): Filtered | null {
    let changed = this.texts.dropCopies(response);
    const places = this.texts.places(response);
    const lastOf = new Map(places.map((place) => [place.key, place]));
    const filters = new Map<string, PieceFilter>();
    for (const [at, place] of places.entries()) {
      const filter = filters.get(place.key) ?? filterOf(this.rules, place.kind);
      filters.set(place.key, filter);
      const shown = filter.push(place.text) + (lastOf.get(place.key) === place ? filter.end() : '');
      changed ||= shown !== place.text;
      place.replace(shown);
      if (!filter.stopped) continue;
      this.stop(response, place, places.slice(at + 1));
      return { shown: JSON.stringify(response), stopped: true };
    }
    return changed ? { shown: JSON.stringify(response), stopped: false } : null;
  }

  private stop(response: Editable, { key }: TextPlace, later: readonly TextPlace[]): void {
    for (const place of later) place.replace('');
    this.texts.cut(response, key);
  }
}
