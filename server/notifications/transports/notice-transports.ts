import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import {
  DingtalkTransport,
  DiscordTransport,
  LarkTransport,
  SlackTransport,
  TeamsTransport,
  TelegramTransport,
  WecomTransport,
} from './chat.transports.js';
import { EmailTransport } from './email.transport.js';
import { type NoticeTransportOptions, type TransportHandler, transportOptionsOf } from './notice-transport.js';
import { PagerdutyTransport } from './pagerduty.transport.js';
import { BarkTransport, GotifyTransport, NtfyTransport } from './push.transports.js';
import { WebhookTransport } from './webhook.transport.js';

/**
 * All transports of notices. They are listed, not discovered, because the GraphQL schema and the REST schemas are made
 * from their declarations before there is a container. The first one is used by users who have chosen none.
 */
export const TRANSPORT_HANDLERS = [
  EmailTransport,
  WebhookTransport,
  SlackTransport,
  DiscordTransport,
  TeamsTransport,
  TelegramTransport,
  LarkTransport,
  DingtalkTransport,
  WecomTransport,
  BarkTransport,
  NtfyTransport,
  GotifyTransport,
  PagerdutyTransport,
] as const;

/** The declarations of all transports, by key. */
export const NOTICE_TRANSPORTS: ReadonlyMap<string, NoticeTransportOptions> = new Map(
  TRANSPORT_HANDLERS.map(transportOptionsOf).map((transport) => [transport.key, transport]),
);

export const DEFAULT_TRANSPORT = transportOptionsOf(EmailTransport);

/** Finds the handler of a transport. */
@Injectable()
export class NoticeTransports {
  constructor(private readonly modules: ModuleRef) {}

  /** The declaration of a transport. @throws {Error} for a key that this version does not know */
  options(key: string): NoticeTransportOptions {
    const options = NOTICE_TRANSPORTS.get(key);
    if (!options) throw new Error(`transport ${key} is unknown`);
    return options;
  }

  /** @throws {Error} for a key that this version does not know */
  handler(key: string): TransportHandler {
    const handler = TRANSPORT_HANDLERS.find((transport) => transportOptionsOf(transport).key === key);
    if (!handler) throw new Error(`transport ${key} is unknown`);
    return this.modules.get<TransportHandler>(handler, { strict: false });
  }
}
