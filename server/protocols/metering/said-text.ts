/** The response text as the client receives it, up to a maximum length. Complete at the end of the response. */
export class SaidText {
  private said = '';

  /** @param max maximum number of UTF-16 units kept; one more unit shows that the text was truncated */
  constructor(private readonly max: number) {}

  get text(): string {
    return this.said;
  }

  add(text: string): void {
    if (this.said.length <= this.max) this.said += text.slice(0, this.max + 1 - this.said.length);
  }
}
