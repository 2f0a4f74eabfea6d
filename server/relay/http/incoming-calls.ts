import { Injectable } from '@nestjs/common';
import type { RelayRoute } from '../../protocols/dialects/relay-route.js';
import { BackgroundResponses } from '../background-responses/background-responses.service.js';
import type { Exchange } from '../model/exchange.js';
import type { Payer } from '../model/payer.js';
import { RelayService } from '../relay.service.js';

/** The parts of a request that a route needs. */
interface ReceivedRequest {
  /** The parameters of the route's path. */
  readonly parameters: Readonly<Record<string, string | undefined>>;
  /** The body, decompressed. */
  readonly body: Buffer;
}

/** Serves a call whose body has arrived: at once, or in the background. */
@Injectable()
export class IncomingCalls {
  constructor(
    private readonly relay: RelayService,
    private readonly background: BackgroundResponses,
  ) {}

  /** Errors are sent to the client in the dialect of the route. */
  async serve(
    route: RelayRoute,
    exchange: Exchange,
    { parameters, body }: ReceivedRequest,
    payerOf: (body: Buffer) => Promise<Payer>,
  ): Promise<void> {
    try {
      const target = route.find(parameters, exchange.query);
      const contentType = exchange.request.headers['content-type'] ?? '';
      const incoming = { ...target, bytes: body, contentType };
      const inBackground =
        this.background.concern(incoming) && (await this.background.start(exchange, incoming, () => payerOf(body)));
      if (!inBackground) await this.relay.serve(exchange, incoming, () => payerOf(body));
    } catch (error) {
      this.relay.refuse(exchange, route.dialect, error);
    }
  }
}
