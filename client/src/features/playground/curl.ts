import type { PlaygroundRequest } from '../../lib/playground-stream';

/** The same request for a terminal. Single quotes inside the body are written so that a shell passes them on. */
export function curlOf(origin: string, { group: _, ...body }: PlaygroundRequest): string {
  const json = JSON.stringify({ ...body, stream: true }, null, 2).replaceAll("'", `'\\''`);
  return `curl ${origin}/v1/chat/completions \\
  -H "Authorization: Bearer sk-…" \\
  -H "Content-Type: application/json" \\
  -d '${json}'`;
}
