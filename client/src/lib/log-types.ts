/** The type of a log row about a call that failed. */
export const failedCall = 100;
