import type { PlaygroundRequest } from '../../lib/playground-stream';
import type { SnippetLanguage } from '../../lib/snippets';

/** Images are abbreviated, because their data URLs are up to a megabyte long. */
const shortened = (_key: string, value: unknown) =>
  typeof value === 'string' && value.startsWith('data:image/') ? `${value.split(',')[0]},…` : value;

const json = (value: unknown) => JSON.stringify(value, shortened, 2);
const indented = (value: unknown, by: string) => json(value).replaceAll('\n', `\n${by}`);

type Body = Omit<PlaygroundRequest, 'group'>;

// Escapes single quotes in the body for the shell.
const curl = (origin: string, body: Body) => `curl ${origin}/v1/chat/completions \\
  -H "Authorization: Bearer sk-…" \\
  -H "Content-Type: application/json" \\
  -d '${json({ ...body, stream: true }).replaceAll("'", `'\\''`)}'`;

// Strings, numbers, lists and objects have the same syntax in JSON and Python.
const python = (origin: string, body: Body) => `from openai import OpenAI

client = OpenAI(base_url="${origin}/v1", api_key="sk-…")

stream = client.chat.completions.create(
${Object.entries(body)
  .map(([name, value]) => `    ${name}=${indented(value, '    ')},`)
  .join('\n')}
    stream=True,
)
for chunk in stream:
    if chunk.choices:
        print(chunk.choices[0].delta.content or "", end="")`;

const node = (origin: string, body: Body) => `import OpenAI from "openai";

const client = new OpenAI({ baseURL: "${origin}/v1", apiKey: "sk-…" });

const stream = await client.chat.completions.create(${json({ ...body, stream: true })});
for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta?.content ?? "");`;

const writers: Record<SnippetLanguage, (origin: string, body: Body) => string> = { curl, python, node };

/** Code for the same request in another program. */
export const exportOf = (language: SnippetLanguage, origin: string, { group: _, ...body }: PlaygroundRequest): string =>
  writers[language](origin, body);
