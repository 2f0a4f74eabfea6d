import { Callout } from '../feedback/callout';

/** What the server said about the whole form. */
export function FormAlert({ message }: { message: string | undefined }) {
  return message ? <Callout tone="error">{message}</Callout> : null;
}
