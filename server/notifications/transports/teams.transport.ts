import { MessagingTransport, secretAddress, secretOf, shortened } from './messaging-transport.js';
import { NoticeTransport, type OutgoingNotice } from './notice-transport.js';

/** Messages above 28 KB are rejected. https://learn.microsoft.com/microsoftteams/limits-specifications-teams */
const MAX_TEXT = 8_000;

/**
 * Microsoft Teams, by a workflow that posts an adaptive card; it responds with 202.
 * https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
 */
@NoticeTransport({
  key: 'teams',
  settings: [secretAddress('teamsUrl', 'For Microsoft Teams: the address of a workflow that posts to a channel.')],
  format: 'json',
  target: 'teamsUrl',
  body: (_, { title, text }) =>
    JSON.stringify({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.2',
            body: [
              { type: 'TextBlock', text: title, weight: 'Bolder', size: 'Medium', wrap: true },
              ...linesOf(text).map((line) => ({ type: 'TextBlock', text: line, wrap: true, spacing: 'Small' })),
            ],
          },
        },
      ],
    }),
})
export class TeamsTransport extends MessagingTransport {
  protected override requestOf(notice: OutgoingNotice) {
    return { url: secretOf(notice, 'teamsUrl'), body: notice.body };
  }
}

/** A text block shows line breaks of its text as spaces. */
function linesOf(text: string): string[] {
  return shortened(text, MAX_TEXT)
    .split('\n')
    .filter((line) => line !== '');
}
