import type { ChannelEventsQuery } from './channel-timeline.generated';

export type TimelineEvent = ChannelEventsQuery['channelTimeline']['events']['nodes'][number];
