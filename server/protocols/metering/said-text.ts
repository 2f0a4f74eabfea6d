/** The response text as the client receives it, up to a maximum length. Complete at the end of the response. */
export class SaidText {
  private said = '';

  /** @param most maximum number of UTF-16 units kept; one more unit shows that the text was truncated */
  constructor(private readonly most: number) {}

  get text(): string {
    return this.said;
  }

  add(text: string): void {
    if (this.said.length <= this.most) this.said += text.slice(0, this.most + 1 - this.said.length);
  }
}
