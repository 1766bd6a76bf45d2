// The signature of a delivery: HMAC-SHA-256 over the moment and the body, so that neither can be changed and an old
// delivery cannot be sent again as a new one.
import { createHmac } from 'node:crypto';

/** @param timestamp seconds since 1970, as the header Razao-Timestamp has them */
export function signatureOf(secret: string, timestamp: number, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}
