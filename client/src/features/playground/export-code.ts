import type { PlaygroundRequest } from '../../lib/playground-stream';
import { anthropicBody, type ExportedBody, googleBody } from './export-formats';

/** Files are abbreviated, because their data is up to some megabytes long. */
const shortened = (key: string, value: unknown) => {
  if (typeof value !== 'string') return value;
  if (/^data:(image|application)\//.test(value)) return `${value.split(',')[0]},…`;
  return key === 'data' && value.length > 100 ? '…' : value;
};

const json = (value: unknown) => JSON.stringify(value, shortened, 2);

/** A value as Python; only its constants differ from JSON. Strings are not changed. */
const literal = (value: unknown, by = '') =>
  json(value)
    .replace(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (found) => constants.get(found) ?? found)
    .replaceAll('\n', `\n${by}`);
const constants = new Map([
  ['true', 'True'],
  ['false', 'False'],
  ['null', 'None'],
]);

/** Keyword arguments of a call in Python. */
const keywords = (body: object) =>
  Object.entries(body)
    .map(([name, value]) => `    ${name}=${literal(value, '    ')},`)
    .join('\n');

// Escapes single quotes in the body for the shell.
const curl = (origin: string, body: ExportedBody) => `curl ${origin}/v1/chat/completions \\
  -H "Authorization: Bearer sk-…" \\
  -H "Content-Type: application/json" \\
  -d '${json({ ...body, stream: true }).replaceAll("'", `'\\''`)}'`;

const openaiPython = (origin: string, body: ExportedBody) => `from openai import OpenAI

client = OpenAI(base_url="${origin}/v1", api_key="sk-…")

stream = client.chat.completions.create(
${keywords(body)}
    stream=True,
)
for chunk in stream:
    if chunk.choices:
        print(chunk.choices[0].delta.content or "", end="")`;

const openaiNode = (origin: string, body: ExportedBody) => `import OpenAI from "openai";

const client = new OpenAI({ baseURL: "${origin}/v1", apiKey: "sk-…" });

const stream = await client.chat.completions.create(${json({ ...body, stream: true })});
for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta?.content ?? "");`;

const anthropicPython = (origin: string, body: ExportedBody) => `from anthropic import Anthropic

client = Anthropic(base_url="${origin}", api_key="sk-…")

with client.messages.stream(
${keywords(anthropicBody(body))}
) as stream:
    for text in stream.text_stream:
        print(text, end="")`;

const anthropicNode = (origin: string, body: ExportedBody) => `import Anthropic from "@anthropic-ai/sdk";

const client = new Anthropic({ baseURL: "${origin}", apiKey: "sk-…" });

const stream = client.messages.stream(${json(anthropicBody(body))});
stream.on("text", (text) => process.stdout.write(text));
await stream.finalMessage();`;

const googlePython = (origin: string, body: ExportedBody) => `from google import genai

client = genai.Client(api_key="sk-…", http_options={"base_url": "${origin}"})

stream = client.models.generate_content_stream(
${keywords(googleBody(body))}
)
for chunk in stream:
    print(chunk.text or "", end="")`;

const googleNode = (origin: string, body: ExportedBody) => `import { GoogleGenAI } from "@google/genai";

const client = new GoogleGenAI({ apiKey: "sk-…", httpOptions: { baseUrl: "${origin}" } });

const stream = await client.models.generateContentStream(${json(googleBody(body))});
for await (const chunk of stream) process.stdout.write(chunk.text ?? "");`;

const writers = {
  curl: { name: 'curl', write: curl },
  'openai-python': { name: 'OpenAI · Python', write: openaiPython },
  'openai-node': { name: 'OpenAI · Node.js', write: openaiNode },
  'anthropic-python': { name: 'Anthropic · Python', write: anthropicPython },
  'anthropic-node': { name: 'Anthropic · Node.js', write: anthropicNode },
  'google-python': { name: 'Google · Python', write: googlePython },
  'google-node': { name: 'Google · Node.js', write: googleNode },
} as const;

export type ExportLanguage = keyof typeof writers;

/** The SDKs, each with its name, which is the same in every language. */
export const exportLanguages = (Object.keys(writers) as ExportLanguage[]).map((id) => ({ id, name: writers[id].name }));

/** Code for the same request in another program, which prints the reply as it arrives. */
export const exportOf = (
  language: ExportLanguage,
  origin: string,
  { group: _, stream: __, ...body }: PlaygroundRequest,
): string => writers[language].write(origin, body);
