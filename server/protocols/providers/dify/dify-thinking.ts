/** A section of a response: text or reasoning. */
export interface Stretch {
  type: 'text' | 'reasoning';
  text: string;
}

/** The start of Dify's collapsed reasoning, without the attributes and spaces that differ between versions. */
const FOLDED = '<details><summary>Thinking...</summary>';
const FOLDED_WHOLE = /^<details[^>]*>\s*<summary>\s*Thinking\.\.\.\s*<\/summary>/;
const TAG = '<think>';
const MAX_OPENING = 512;

/**
 * Separates reasoning from text in a response that contains both: reasoning is in `<think>` tags or in a collapsed HTML
 * block. A block must begin at the start of a line, so that text about such tags is not changed.
 */
export class ThinkingSplitter {
  private pending = '';
  /** The end tag of the current block; empty outside a block. */
  private closing = '';
  private atLineStart = true;
  /** Line breaks next to a tag belong to the tag. */
  private afterTag = false;

  push(text: string): Stretch[] {
    this.pending += text;
    const stretches: Stretch[] = [];
    while (this.closing === '' ? this.takeText(stretches) : this.takeThoughts(stretches));
    return stretches;
  }

  /** Ends the response; a buffered incomplete tag is returned as text. */
  end(): Stretch[] {
    const stretches: Stretch[] = [];
    this.emit(this.pending.length, stretches);
    return stretches;
  }

  /** @returns whether more text can be processed */
  private takeText(stretches: Stretch[]): boolean {
    for (let at = this.pending.indexOf('<'); at >= 0; at = this.pending.indexOf('<', at + 1)) {
      if (at === 0 ? !this.atLineStart : this.pending[at - 1] !== '\n') continue;
      const length = openingLength(this.pending.slice(at, at + MAX_OPENING));
      if (length === 0) continue;
      this.emit(at, stretches);
      if (length === 'unknown') return false;
      this.closing = this.pending.startsWith(TAG) ? '</think>' : '</details>';
      this.dropTag(length);
      return true;
    }
    this.emit(this.pending.length, stretches);
    return false;
  }

  private takeThoughts(stretches: Stretch[]): boolean {
    const end = this.pending.indexOf(this.closing);
    if (end < 0) {
      this.emit(this.pending.length - overlap(this.pending, this.closing), stretches);
      return false;
    }
    this.emit(end, stretches);
    this.dropTag(this.closing.length);
    this.closing = '';
    return true;
  }

  private dropTag(length: number): void {
    this.pending = this.pending.slice(length);
    this.afterTag = true;
    this.atLineStart = true;
  }

  private emit(length: number, stretches: Stretch[]): void {
    let text = this.pending.slice(0, length);
    this.pending = this.pending.slice(length);
    if (this.afterTag) text = text.replace(/^\n+/, '');
    if (text === '') return;
    this.afterTag = false;
    this.atLineStart = text.endsWith('\n');
    stretches.push({ type: this.closing === '' ? 'text' : 'reasoning', text });
  }
}

/**
 * Length of the tag at the beginning of a text; 0 when there is none, `unknown` when the text is too short to decide.
 */
function openingLength(text: string): number | 'unknown' {
  if (text.startsWith(TAG)) return TAG.length;
  const folded = FOLDED_WHOLE.exec(text);
  if (folded) return folded[0].length;
  const bare = text.replace(/^(<details)[^>]*/, '$1').replace(/\s+/g, '');
  const possible = TAG.startsWith(text) || FOLDED.startsWith(bare);
  return possible && text.length < MAX_OPENING ? 'unknown' : 0;
}

/** Number of characters at the end of a text that may be the beginning of a tag. */
function overlap(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length--) {
    if (text.endsWith(tag.slice(0, length))) return length;
  }
  return 0;
}
