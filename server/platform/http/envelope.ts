/** The response format of the management API, a public contract for existing scripts. */
export interface Envelope<Data = unknown> {
  success: boolean;
  message: string;
  data?: Data;
}

/** A successful response. */
export function ok<Data>(data?: Data, message = ''): Envelope<Data> {
  return data === undefined ? { success: true, message } : { success: true, message, data };
}
