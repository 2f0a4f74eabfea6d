/** The management API's answer shape, a public contract for existing scripts. */
export interface Envelope<Data = unknown> {
  success: boolean;
  message: string;
  data?: Data;
}

/** A successful answer. */
export function ok<Data>(data?: Data, message = ''): Envelope<Data> {
  return data === undefined ? { success: true, message } : { success: true, message, data };
}
