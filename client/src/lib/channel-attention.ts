/** The response time above which a channel is slow, in ms. */
export const slowChannelMs = 5_000;

/** A balance below this is low, in US dollars. */
export const lowChannelBalance = 5;
