import type { Usage } from '../../../../common/usage.js';
import { asArray } from '../../../bytes/untrusted.js';
import type { ReplyContext } from '../../../canonical/chat-codec.js';
import { Downgrades } from '../../../canonical/downgrades.js';
import type { ReplyEvent, StopReason } from '../../../canonical/reply.js';
import { type OpenCall, openCall } from './call-item.js';
import { type DeclaredTools, readTools } from './declared-tools.js';
import { type Emit, MessageItem, Place, ReasoningItem, type WireObject, writeCallSignature } from './output-items.js';
import { responseBase, writeResponsesUsage } from './response-object.js';
import { itemIdOf, responseIdOf } from './responses.dialect.js';

/** Builds a response from the model's events, and writes its own events while doing so. */
export class ResponseWriter {
  private readonly base: WireObject;
  private readonly declared: DeclaredTools;
  private readonly sealed: boolean;
  private readonly id: string;
  private readonly output: WireObject[] = [];
  private places = 0;
  private speaking: MessageItem | ReasoningItem | null = null;
  private readonly calls = new Map<number, OpenCall>();
  private readonly callIds = new Set<string>();
  private refused = false;
  private stop: StopReason = 'stop';
  private usage: Usage | null = null;

  constructor(
    context: ReplyContext,
    private readonly emit: Emit,
  ) {
    this.base = responseBase(context);
    this.declared = readTools(context.body.get('tools'), new Downgrades());
    this.sealed = asArray(context.body.get('include')).includes('reasoning.encrypted_content');
    this.id = responseIdOf(context.requestId);
  }

  /** The response at the start of its stream. */
  begun(): WireObject {
    return { ...this.base, status: 'in_progress', output: [], usage: null };
  }

  /** The part of the response that is written so far. */
  soFar(): WireObject {
    // Positions are assigned when an item begins and filled when it ends.
    const output = this.output.filter((item) => item !== undefined);
    return { ...this.base, output, usage: this.usage && writeResponsesUsage(this.usage) };
  }

  take(event: ReplyEvent): void {
    // This API has only one choice.
    if ('choice' in event && (event.choice ?? 0) !== 0) return;
    switch (event.type) {
      case 'text':
        if (event.text !== '') this.message().text(event.text, event.logprobs);
        break;
      case 'refusal':
        this.refused = true;
        if (event.text !== '') this.message().refusal(event.text);
        break;
      case 'citation':
        if (this.speaking instanceof MessageItem) this.speaking.cite(event.citation);
        break;
      case 'reasoning':
        if (event.text !== '') this.reasoning().text(event.text);
        break;
      case 'signature':
        this.sign({ signature: event.signature, issuer: event.issuer });
        break;
      case 'redacted':
        if (!this.sealed) break;
        this.closeSpeaking();
        this.sign({ redacted: event.data, issuer: event.issuer });
        break;
      case 'tool_call':
        this.beginCall(event);
        break;
      case 'arguments':
        if (event.text !== '') this.calls.get(event.call)?.arguments(event.text);
        break;
      case 'image':
        this.addImage(event);
        break;
      case 'audio':
        // Audio is not part of this API; its transcript is written as text.
        if (event.transcript) this.message().text(event.transcript, undefined);
        break;
      case 'stop':
        this.stop = event.reason;
        this.closeAll();
        break;
      case 'usage':
        this.usage = event.usage;
    }
  }

  /**
   * Writes the end of all open items.
   * @returns the complete response
   */
  finish(): WireObject {
    this.closeAll();
    const reason = this.cutBy();
    const status = reason === null ? 'completed' : 'incomplete';
    return {
      ...this.soFar(),
      status,
      completed_at: reason === null ? Math.floor(Date.now() / 1000) : null,
      incomplete_details: reason === null ? null : { reason },
    };
  }

  private cutBy(): string | null {
    if (this.stop === 'length') return 'max_output_tokens';
    const silent = this.stop === 'refusal' && !this.refused;
    return this.stop === 'content_filter' || silent ? 'content_filter' : null;
  }

  private readonly place = (prefix: string): Place => {
    const index = this.places++;
    return new Place(itemIdOf(prefix, this.id, index), index, this.output, this.emit);
  };

  private message(): MessageItem {
    if (this.speaking instanceof MessageItem) return this.speaking;
    return this.openMessage(() => new MessageItem(this.place('msg')));
  }

  private reasoning(): ReasoningItem {
    if (this.speaking instanceof ReasoningItem) return this.speaking;
    return this.openMessage(() => new ReasoningItem(this.place('rs'), this.sealed));
  }

  private openMessage<Item extends MessageItem | ReasoningItem>(make: () => Item): Item {
    this.closeSpeaking();
    this.closeWholeCalls();
    const item = make();
    this.speaking = item;
    return item;
  }

  /** A signature closes its reasoning. Without text before it, only clients that send it back need it. */
  private sign(signedPart: Parameters<ReasoningItem['sign']>[0]): void {
    if (!this.sealed && !(this.speaking instanceof ReasoningItem)) return;
    this.reasoning().sign(signedPart);
    this.closeSpeaking();
  }

  private beginCall({ call, id, name, custom, signature }: ReplyEvent & { type: 'tool_call' }): void {
    this.closeSpeaking();
    this.closeWholeCalls();
    const tool = this.declared.byName.get(name) ?? { kind: custom ? 'custom' : 'function', name };
    const callId = this.freshCallId(id);
    if (signature !== undefined && this.sealed) writeCallSignature(this.place('rs'), callId, signature);
    this.calls.set(call, openCall(this.place, tool, callId, !custom));
  }

  /** Clients identify calls by this id, which some upstreams leave empty or use twice. */
  private freshCallId(id: string): string {
    const fresh = id === '' || this.callIds.has(id) ? itemIdOf('call', this.id, this.callIds.size) : id;
    this.callIds.add(fresh);
    return fresh;
  }

  private addImage({ source }: ReplyEvent & { type: 'image' }): void {
    if (source.kind === 'url') this.message().text(`![image](${source.url})`, undefined);
    if (source.kind !== 'data') return;
    this.closeSpeaking();
    const place = this.place('ig');
    const item = { id: place.id, type: 'image_generation_call', status: 'in_progress', result: null };
    place.begin(item);
    place.done({ ...item, status: 'completed', result: source.base64 });
  }

  private closeSpeaking(cut = false): void {
    this.speaking?.close(cut ? 'incomplete' : 'completed');
    this.speaking = null;
  }

  /** Calls can be interleaved; a call is closed before the end only when nothing more can follow. */
  private closeWholeCalls(): void {
    for (const [number, call] of this.calls) {
      if (!call.complete) continue;
      call.close('completed');
      this.calls.delete(number);
    }
  }

  private closeAll(): void {
    const cut = this.cutBy() !== null;
    this.closeSpeaking(cut);
    for (const call of this.calls.values()) call.close(cut && !call.complete ? 'incomplete' : 'completed');
    this.calls.clear();
  }
}
