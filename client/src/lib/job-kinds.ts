import { type JobKind, jobKinds } from './job-kinds.generated';

/** `undefined` for a kind that this version of the console does not know. */
export const knownKind = (kind: string): JobKind | undefined => jobKinds.find((known) => known === kind);
