import type { ErrorDefinition } from '../../../common/errors/app-error.js';

/** A JSON object that is edited in place. */
export type Editable = Record<string, unknown>;

/**
 * The kind of a text: the response's words, reasoning before it, a transcript of its audio, and the input of a tool
 * call as JSON or as plain text.
 */
export type TextKind = 'text' | 'reasoning' | 'transcript' | 'arguments' | 'tool_input';

/** A text, or a part of one, in a response or in an event of a stream. */
export interface TextPlace {
  /**
   * Parts with the same key form one text. In complete responses the key begins with the position of the choice, block
   * or item.
   */
  readonly key: string;
  readonly text: string;
  readonly kind: TextKind;
  replace(text: string): void;
}

/** A part of a text in a stream. */
export interface StreamedPlace extends TextPlace {
  /** An event that contains only the given part of the text. */
  alone(text: string): Editable;
}

/** The texts in an event of a stream. */
export interface EventTexts {
  readonly pieces: readonly StreamedPlace[];
  /** Complete texts that the event repeats. */
  readonly repeated: readonly TextPlace[];
  /** Key prefixes of texts that are complete with this event. */
  readonly ended: readonly string[];
}

/** The positions of texts in the responses of a client API, and how to end such a response early. One for each API. */
export interface ResponseTexts {
  /** The texts of a complete response, in reading order. */
  places(response: Editable): readonly TextPlace[];
  /**
   * Removes copies of texts in another form: log probabilities.
   * @returns whether there were any
   */
  dropCopies(response: Editable): boolean;
  /** Responses can also be plain text. */
  readonly bare?: true;
  /** The error sent instead of a response that was ended, where responses cannot contain a stop reason. */
  readonly refusal?: ErrorDefinition;
  /** Ends a response after the text at a key, because the text after it is filtered; later texts are already empty. */
  cut(response: Editable, key: string): void;
  /** @param mayCut whether `cut` may be called */
  stream(mayCut: boolean): StreamTexts;
}

/** The early end of a stream: events to send now, and closing bytes to send after the charge is booked. */
export interface StreamCut {
  readonly now: readonly Editable[];
  readonly last: readonly (Editable | '[DONE]')[];
}

/** Edits one stream of events. */
export interface StreamTexts {
  /** Events have their type as name. */
  readonly named: boolean;
  read(event: Editable): EventTexts;
  dropCopies(event: Editable): boolean;
  /**
   * Processes an event immediately before it is sent.
   * @param added the gateway generated the event
   * @returns whether the event was changed
   */
  send(event: Editable, added: boolean): boolean;
  /** Ends the response early. */
  cut(): StreamCut;
}

/** Whether a text is part of the response's content. */
export function isContent({ kind }: TextPlace): boolean {
  return kind === 'text' || kind === 'transcript';
}

export const NO_TEXTS: EventTexts = { pieces: [], repeated: [], ended: [] };
