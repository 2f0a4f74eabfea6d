import { parsedJson } from '../../common/json.js';
import {
  below,
  MessagingTransport,
  plainText,
  secretKey,
  secretOf,
  serverAddress,
  shortened,
} from './messaging-transport.js';
import type { NoticeText } from './notice-text.js';
import { NoticeTransport, type OutgoingNotice } from './notice-transport.js';

const MAX_SUMMARY = 1_024;

/**
 * PagerDuty, by the Events API v2: a notice triggers an incident, and the notice that ends an alert resolves it. A
 * notice that belongs to no incident uses its delivery as the incident. PagerDuty responds with 202.
 * https://developer.pagerduty.com/docs/send-alert-event
 */
@NoticeTransport({
  key: 'pagerduty',
  settings: [
    secretKey('pagerdutyKey', 'For PagerDuty: the integration key of a service (Events API v2).', true),
    serverAddress(
      'pagerdutyUrl',
      'For PagerDuty: the address of the Events API, such as https://events.eu.pagerduty.com.',
      'https://events.pagerduty.com',
    ),
  ],
  format: 'json',
  target: 'pagerdutyUrl',
  body: (_, text) =>
    JSON.stringify({
      event_action: text.incident?.isResolved ? 'resolve' : 'trigger',
      ...(text.incident && { dedup_key: text.incident.key }),
      payload: payloadOf(text),
    }),
})
export class PagerdutyTransport extends MessagingTransport {
  protected override requestOf(notice: OutgoingNotice) {
    const event = { dedup_key: notice.deliveryId, ...(parsedJson(notice.body) as object) };
    return {
      url: below(notice.target, 'v2/enqueue'),
      body: JSON.stringify({ routing_key: secretOf(notice, 'pagerdutyKey'), ...event }),
    };
  }
}

/** Notices of incidents are errors, which page; others are warnings. */
function payloadOf(text: NoticeText) {
  return {
    summary: shortened(text.title, MAX_SUMMARY),
    source: 'Tollgate',
    severity: text.incident ? 'error' : 'warning',
    custom_details: { text: plainText(text) },
  };
}
