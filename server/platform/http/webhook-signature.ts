import { createHmac } from 'node:crypto';

/**
 * The documented signature of a webhook, and the bearer header for receivers that compare the secret itself.
 * @param secret undefined or empty for none
 */
export function webhookSignature(body: string, secret: string | undefined): Record<string, string> {
  if (!secret) return {};
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return { 'x-webhook-signature': signature, authorization: `Bearer ${secret}` };
}
