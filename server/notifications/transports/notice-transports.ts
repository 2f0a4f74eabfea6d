import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { BarkTransport } from './bark.transport.js';
import { DingtalkTransport } from './dingtalk.transport.js';
import { DiscordTransport } from './discord.transport.js';
import { EmailTransport } from './email.transport.js';
import { GotifyTransport } from './gotify.transport.js';
import { LarkTransport } from './lark.transport.js';
import { type NoticeTransportOptions, type TransportHandler, transportOptionsOf } from './notice-transport.js';
import { NtfyTransport } from './ntfy.transport.js';
import { PagerdutyTransport } from './pagerduty.transport.js';
import { SlackTransport } from './slack.transport.js';
import { TeamsTransport } from './teams.transport.js';
import { TelegramTransport } from './telegram.transport.js';
import { WebhookTransport } from './webhook.transport.js';
import { WecomTransport } from './wecom.transport.js';

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
