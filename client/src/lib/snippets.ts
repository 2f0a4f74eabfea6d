export type SnippetLanguage = 'curl' | 'python' | 'node';

export const snippetLanguages: readonly SnippetLanguage[] = ['curl', 'python', 'node'];

/** Language and tool names are the same in every language. */
export const snippetNames: Record<SnippetLanguage, string> = { curl: 'curl', python: 'Python', node: 'Node.js' };

/** Sample model if no model is available. */
export const sampleModel = 'gpt-4o-mini';

interface SnippetInput {
  /** Origin of the site. */
  origin: string;
  model: string;
  /** A key or a placeholder. */
  key: string;
}

const prompt = 'Hello!';

const curl = ({ origin, model, key }: SnippetInput) => `curl ${origin}/v1/chat/completions \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '{
    "model": "${model}",
    "messages": [{"role": "user", "content": "${prompt}"}]
  }'`;

const python = ({ origin, model, key }: SnippetInput) => `from openai import OpenAI

client = OpenAI(base_url="${origin}/v1", api_key="${key}")

reply = client.chat.completions.create(
    model="${model}",
    messages=[{"role": "user", "content": "${prompt}"}],
)
print(reply.choices[0].message.content)`;

const node = ({ origin, model, key }: SnippetInput) => `import OpenAI from "openai";

const client = new OpenAI({ baseURL: "${origin}/v1", apiKey: "${key}" });

const reply = await client.chat.completions.create({
  model: "${model}",
  messages: [{ role: "user", content: "${prompt}" }],
});
console.log(reply.choices[0].message.content);`;

const writers: Record<SnippetLanguage, (input: SnippetInput) => string> = { curl, python, node };

/** A sample request that runs once it contains a real key. */
export const snippet = (language: SnippetLanguage, input: SnippetInput): string => writers[language](input);

/** The API origin: the configured address, else the current origin. */
export const siteOrigin = (serverAddress: string): string =>
  (/^https?:\/\//.test(serverAddress) ? serverAddress : window.location.origin).replace(/\/+$/, '');
