/** Log row type of a failed call. */
export const failedCall = 100;
