import { AnswerError } from '../canonical/reply.js';
import type { RawAnswer, WholeAnswer, WholeClient, WholeUpstream } from '../canonical/whole-codec.js';
import { type AnswerMeter, NOTHING_PRODUCED, type StreamMeter } from '../metering/meter.js';
import { BodyDraft } from '../wire/body-draft.js';
import type { Format } from '../wire/format.js';
import type { Passage } from './passage.js';
import type { AskedCall, Translation } from './translation.js';

/** Vectors, images, sound and the like between a client and an upstream of different tongues. */
export class TranslatedWhole<Request extends { model: string }, Answer extends WholeAnswer> implements Passage {
  readonly stream = false;
  private readonly request: Request;

  constructor(
    private readonly call: AskedCall,
    private readonly client: WholeClient<Request, Answer>,
    private readonly upstream: WholeUpstream<Request, Answer>,
    readonly format: Format | null,
    private readonly channelType: number,
    private readonly translation: Translation,
  ) {
    this.request = client.read(call.body, call.asked.model);
  }

  draft(): BodyDraft {
    const request = { ...this.request, model: this.translation.model };
    const target = { stream: false, channelType: this.channelType };
    return new BodyDraft(this.upstream.write(request, target, this.translation.downgrades));
  }

  whole(): AnswerMeter {
    return { read: (answer) => this.read(answer) };
  }

  streamed(): StreamMeter | null {
    return null;
  }

  private read(raw: RawAnswer): ReturnType<AnswerMeter['read']> {
    try {
      const answer = this.upstream.read(raw);
      const { asked, body } = this.call;
      const context = {
        requestId: this.translation.requestId,
        model: asked.model,
        createdAt: Math.floor(Date.now() / 1000),
        body,
      };
      return {
        metered: { usage: answer.usage, producedText: '', produced: true },
        error: null,
        answer: this.client.write(answer, context),
      };
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      return { metered: NOTHING_PRODUCED, error, answer: raw };
    }
  }
}
