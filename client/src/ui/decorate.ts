import { cloneElement, type HTMLAttributes, type ReactElement } from 'react';

type Props = Record<string, unknown>;
type Handler = (...given: unknown[]) => void;

const isHandler = (value: unknown): value is Handler => typeof value === 'function';

/** The element with further attributes; where both listen to an event, it hears of it first. */
export function decorate(element: ReactElement<Props>, attributes: HTMLAttributes<HTMLElement>): ReactElement {
  const merged: Props = { ...attributes };
  for (const [name, further] of Object.entries(attributes)) {
    const own = element.props[name];
    if (!isHandler(own) || !isHandler(further)) continue;
    merged[name] = (...given: unknown[]) => {
      own(...given);
      further(...given);
    };
  }
  return cloneElement(element, merged);
}
