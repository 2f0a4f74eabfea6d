import { EVENT_STREAM, JSON_TYPE } from '../../bytes/content-types.js';

/** How the responses of a stream are framed. A framing is not reused. */
export interface StreamFraming {
  readonly contentType: string;
  /** Frames one response, which is a JSON text on one line. */
  frame(json: string): string;
  end(): string;
  /** Ends the stream with an error's body. */
  endWith(error: string): string;
}

/** With `alt=sse`. There is no end marker; SDKs also require the empty line after the last event. */
export class EventFraming implements StreamFraming {
  readonly contentType = EVENT_STREAM;

  frame(json: string): string {
    return `data: ${json}\n\n`;
  }

  end(): string {
    return '';
  }

  endWith(error: string): string {
    return this.frame(error);
  }
}

/** Without `alt=sse`: the items of one JSON array. */
export class ArrayFraming implements StreamFraming {
  readonly contentType = JSON_TYPE;
  private opened = false;

  frame(json: string): string {
    const separator = this.opened ? ',\r\n' : '[';
    this.opened = true;
    return separator + json;
  }

  end(): string {
    return this.opened ? ']' : '[]';
  }

  endWith(error: string): string {
    return this.frame(error) + this.end();
  }
}
