import type { Language } from '../common/errors/app-error.js';
import type { NoticeState } from './own-notices.service.js';
import type { NoticeKind } from './transports/notice-text.js';

/** A notice to a receiver and the state of its delivery. */
export interface ReceiverDelivery {
  readonly id: number;
  readonly receiverId: number;
  readonly kind: NoticeKind;
  readonly transport: string | null;
  readonly title: string;
  /** The notice in the language of the receiver, as plain text. */
  readonly texts: Readonly<Partial<Record<Language, { readonly title: string; readonly text: string }>>>;
  readonly state: NoticeState;
  readonly tries: number;
  /** Of a pending one. */
  readonly nextTryAt: Date;
  /** The result of the last failed attempt; empty for none. */
  readonly error: string;
  readonly createdAt: Date;
  readonly deliveredAt: Date | null;
}
