/** The response text as the client receives it, up to a maximum length. Complete at the end of the response. */
export class ResponseText {
  private responseText = '';

  /** @param max maximum number of UTF-16 units kept; one more unit shows that the text was truncated */
  constructor(private readonly max: number) {}

  get text(): string {
    return this.responseText;
  }

  add(text: string): void {
    if (this.responseText.length <= this.max)
      this.responseText += text.slice(0, this.max + 1 - this.responseText.length);
  }
}
