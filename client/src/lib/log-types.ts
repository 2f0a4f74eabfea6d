/** Log row type of a failed call. */
export const failedCall = 100;
/** Log row type of a charge. */
export const consumption = 2;
