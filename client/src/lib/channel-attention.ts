/** The response time above which a channel is slow, in ms. */
export const slowChannelMs = 5_000;

/** The balance in US dollars below which a channel is said to have a low balance. */
export const lowChannelBalance = 5;
