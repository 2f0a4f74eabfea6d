/** The response time above which a channel is slow, in ms. */
export const slowChannelMs = 5_000;

/** The balance of a channel is low below this amount in US dollars. */
export const lowChannelBalance = 5;
