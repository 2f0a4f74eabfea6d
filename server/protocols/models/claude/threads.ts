/** The details of Anthropic's rejection of a thread; its packages then send the whole conversation. */
export const THREAD_UNSUPPORTED = { error_code: 'thread_unsupported_request', unsupported: ['model'] };
