import type { ErrorDefinition } from '../../common/errors/app-error.js';

/** A JSON object that is edited in place. */
export type Editable = Record<string, unknown>;

/**
 * What a text is: words of the answer, thoughts before it, what its sound says, and what a tool is called with, as JSON or as
 * plain text.
 */
export type TextKind = 'words' | 'thoughts' | 'speech' | 'arguments' | 'tool_input';

/** A text, or a piece of one, in an answer or in an event of a stream. */
export interface TextPlace {
  /** Pieces with the same key make up one text. In whole answers it begins with the position of the choice, block or item. */
  readonly key: string;
  readonly text: string;
  readonly kind: TextKind;
  replace(text: string): void;
}

/** A piece of a text that a stream is telling. */
export interface StreamedPlace extends TextPlace {
  /** An event that brings nothing but this much more of the text. */
  alone(text: string): Editable;
}

/** What an event of a stream says. */
export interface EventTexts {
  readonly pieces: readonly StreamedPlace[];
  /** Texts that the event repeats as a whole. */
  readonly repeated: readonly TextPlace[];
  /** Beginnings of the keys of texts that are complete with this event. */
  readonly ended: readonly string[];
}

/** Where the texts of a client API's answers are, and how such an answer ends before its time. One for each API. */
export interface ResponseTexts {
  /** The texts of a whole answer, in the order in which they are read. */
  places(answer: Editable): readonly TextPlace[];
  /** Removes what repeats texts in another form: log probabilities. @returns whether there was any */
  dropCopies(answer: Editable): boolean;
  /** Answers may also be nothing but a text. */
  readonly bare?: true;
  /** What the client is told instead of an answer that was ended, where answers have no way to say it. */
  readonly refusal?: ErrorDefinition;
  /** Ends an answer with the text at a key, because of what would follow; later texts are empty already. */
  cut(answer: Editable, key: string): void;
  /** @param mayCut `cut` may be called */
  stream(mayCut: boolean): StreamTexts;
}

/** What ends a stream before its time: events for now, and what closes it once it is billed. */
export interface StreamCut {
  readonly now: readonly Editable[];
  readonly last: readonly (Editable | '[DONE]')[];
}

/** Follows one stream of events. */
export interface StreamTexts {
  /** Events have their type as name. */
  readonly named: boolean;
  read(event: Editable): EventTexts;
  dropCopies(event: Editable): boolean;
  /**
   * Takes an event for the last time before it is sent.
   * @param added the upstream did not send it
   * @returns whether it was changed
   */
  send(event: Editable, added: boolean): boolean;
  /** Ends the answer in the middle. */
  cut(): StreamCut;
}

/** What an answer says to its reader. */
export function isSaid({ kind }: TextPlace): boolean {
  return kind === 'words' || kind === 'speech';
}

export const NO_TEXTS: EventTexts = { pieces: [], repeated: [], ended: [] };
