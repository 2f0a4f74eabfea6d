import { cloneElement, type HTMLAttributes, type ReactElement } from 'react';

type Props = Record<string, unknown>;
type Handler = (...given: unknown[]) => void;

const isHandler = (value: unknown): value is Handler => typeof value === 'function';

/** The element with additional attributes; additional event handlers run before its own. */
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
