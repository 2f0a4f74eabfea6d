/** The members of the data of jobs that have a name in `data` of the texts. */
const knownKeys = ['noticeId', 'invitationId', 'codeId', 'sinkId', 'runId'] as const;

interface DataFact {
  key: string;
  /** Undefined for a member that this version of the console does not know. */
  known: (typeof knownKeys)[number] | undefined;
  value: string;
}

/** The members of the data of a job, which is JSON; its text alone if that is not an object. */
export function factsOfData(text: string): DataFact[] {
  const data = parsed(text);
  if (typeof data !== 'object' || data === null) return [{ key: 'data', known: undefined, value: text }];
  return Object.entries(data).map(([key, value]: [string, unknown]) => ({
    key,
    known: knownKeys.find((known) => known === key),
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
