import * as z from 'zod/mini';
import { storedJson } from '../../lib/storage';

const consent = z.object({ user: z.number(), host: z.string(), token: z.string() });
type Consent = z.infer<typeof consent>;

/** Given consents: which user allowed which token for which host. Stores the id of the token, never its key. */
export const consents = storedJson<Consent[]>('chat-consents', z.array(consent), []);

export const agreedToken = (list: readonly Consent[], user: number, host: string): string | undefined =>
  list.find((item) => item.user === user && item.host === host)?.token;

const others = (user: number, host: string) =>
  consents.read().filter((item) => item.user !== user || item.host !== host);

export const agree = (given: Consent): void => consents.write([...others(given.user, given.host), given]);

export const withdraw = (user: number, host: string): void => consents.write(others(user, host));
