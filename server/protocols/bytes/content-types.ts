export const EVENT_STREAM = 'text/event-stream; charset=utf-8';
export const JSON_TYPE = 'application/json';
