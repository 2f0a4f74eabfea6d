import { Link, type LinkProps } from 'react-router-dom';
import { type ObjectKind, objectPath } from '../lib/object-path';
import type { Permission } from '../lib/permissions.generated';
import { useCan } from '../lib/session';

const readers = { channel: 'channels:read', user: 'users:read' } as const satisfies Partial<
  Record<ObjectKind, Permission>
>;

type ObjectLinkProps = Omit<LinkProps, 'to'> & { kind: keyof typeof readers; id: string };

/** A reference to an object: a link to its page for users who may open it, and its text for others. */
export function ObjectLink({ kind, id, ...link }: ObjectLinkProps) {
  return useCan(readers[kind]) ? <Link {...link} to={objectPath(kind, id)} /> : <span>{link.children}</span>;
}
