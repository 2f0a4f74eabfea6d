/** The answer's words as the client gets them, up to a length. Grows until the end of the answer. */
export class SaidText {
  private said = '';

  /** @param most UTF-16 units that are kept; one more shows that there were others */
  constructor(private readonly most: number) {}

  get text(): string {
    return this.said;
  }

  add(text: string): void {
    if (this.said.length <= this.most) this.said += text.slice(0, this.most + 1 - this.said.length);
  }
}
