import { Callout } from '../feedback/callout';

/** Error of the server about the whole form. */
export function FormAlert({ message }: { message: string | undefined }) {
  return message ? <Callout tone="error">{message}</Callout> : null;
}
