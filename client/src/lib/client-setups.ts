import { targetOf } from './chat-templates';
import { type SnippetLanguage, snippet, snippetNames } from './snippets';

/** The values that a client needs to call the API. */
export interface SetupInput {
  /** Origin of the API. */
  origin: string;
  /** Name of the site. */
  site: string;
  model: string;
  /** A key with its sk- prefix, or a placeholder. */
  key: string;
}

/** A text that configures a client. */
interface SetupPart {
  /** `shell`: commands; `settings`: values for the client's settings page; else the path of a file, or a language. */
  where: string;
  text(input: SetupInput): string;
}

/** A link that opens a client and configures it. */
export interface SetupLink {
  /** Name of the app or web page that is opened and receives the key. */
  name: string;
  /** Undefined when the address of the site cannot be part of a link. */
  to(input: SetupInput): { url: string; kind: 'app' | 'web' } | undefined;
}

/** A client, with the ways to configure it. */
export interface ClientSetup {
  id: string;
  /** Not translated. */
  name: string;
  /** Matches the names of the models that it is made for. */
  prefers?: RegExp;
  links?: readonly SetupLink[];
  parts: readonly SetupPart[];
}

/** A value in single quotes, in which a shell expands nothing. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The commands that set environment variables. */
const exports = (variables: Readonly<Record<string, string>>): string =>
  Object.entries(variables)
    .map(([name, value]) => `export ${name}=${quoted(value)}`)
    .join('\n');

/** Text in double quotes, as JSON, TOML and YAML have it. */
const string = (text: string): string => JSON.stringify(text);

const v1 = ({ origin }: SetupInput): string => `${origin}/v1`;

/** Most clients take the address of OpenAI's API, a key and a model. */
const settings: SetupPart = {
  where: 'settings',
  text: (input) => `Base URL  ${v1(input)}\nAPI key   ${input.key}\nModel     ${input.model}`,
};

/** A link from a template of chat clients, see `ChatTemplate`. */
const link = (name: string, template: (input: SetupInput) => string): SetupLink => ({
  name,
  to: (input) => {
    const target = targetOf({ name, url: template(input) });
    return target ? { url: target.link(input.key, input.origin), kind: target.kind } : undefined;
  },
});

/** Shows the remaining quota of the key in CC Switch, which replaces the names in braces. */
const balanceScript = `({
  request: { url: "{{baseUrl}}/v1/usage", method: "GET", headers: { Authorization: "Bearer {{apiKey}}" } },
  extractor: ({ isValid, remaining, unit }) => ({ isValid, remaining, unit }),
})`;

/**
 * https://github.com/farion1231/cc-switch, docs/user-manual/en/5-faq/5.3-deeplink.md: the app asks before it imports a
 * provider.
 */
const ccSwitch = (name: string, app: string, path = ''): SetupLink =>
  link(name, ({ site, model }) => {
    const fixed = new URLSearchParams({ resource: 'provider', app, name: site, model });
    const usage = new URLSearchParams({ usageEnabled: 'true', usageScript: btoa(balanceScript) });
    const address = `homepage={address}&endpoint={address}${encodeURIComponent(path)}&usageBaseUrl={address}`;
    return `ccswitch://v1/import?${plain(fixed)}&${address}&apiKey={key}&${plain(usage)}`;
  });

/** Spaces as %20, because not every client reads `+` as a space. */
const plain = (parameters: URLSearchParams): string => parameters.toString().replaceAll('+', '%20');

const sdk = (language: SnippetLanguage): SetupPart => ({
  where: `OpenAI · ${snippetNames[language]}`,
  text: (input) => snippet(language, input),
});

/** The clients with instructions, in the order of the list. */
export const clientSetups: readonly [ClientSetup, ...ClientSetup[]] = [
  {
    // https://code.claude.com/docs/en/llm-gateway
    id: 'claude-code',
    name: 'Claude Code',
    prefers: /claude/i,
    parts: [
      { where: 'shell', text: (input) => `${exports(claudeVariables(input))}\nclaude` },
      {
        where: '~/.claude/settings.json',
        text: (input) => JSON.stringify({ env: claudeVariables(input) }, null, 2),
      },
    ],
  },
  {
    // https://github.com/openai/codex, docs/config.md: model providers
    id: 'codex',
    name: 'Codex',
    prefers: /codex|gpt-[5-9]/i,
    parts: [
      {
        where: '~/.codex/config.toml',
        text: (input) => `model = ${string(input.model)}
model_provider = "gateway"

[model_providers.gateway]
name = ${string(input.site)}
base_url = ${string(v1(input))}
env_key = "GATEWAY_API_KEY"
wire_api = "responses"`,
      },
      { where: 'shell', text: ({ key }) => `${exports({ GATEWAY_API_KEY: key })}\ncodex` },
    ],
  },
  {
    // The variable of @google/genai, which the CLI uses: https://github.com/google-gemini/gemini-cli/issues/6746
    id: 'gemini-cli',
    name: 'Gemini CLI',
    prefers: /gemini/i,
    parts: [
      {
        where: 'shell',
        text: ({ origin, key, model }) =>
          `${exports({ GOOGLE_GEMINI_BASE_URL: origin, GEMINI_API_KEY: key, GEMINI_MODEL: model })}\ngemini`,
      },
      {
        // With an address in the environment, the CLI rejects every way to sign in but a selected one.
        where: '~/.gemini/settings.json',
        text: () => JSON.stringify({ security: { auth: { selectedType: 'gemini-api-key' } } }, null, 2),
      },
    ],
  },
  {
    // https://github.com/CherryHQ/cherry-studio, src/main/services/urlschema/handle-providers.ts
    id: 'cherry-studio',
    name: 'Cherry Studio',
    links: [link('Cherry Studio', () => 'cherrystudio://providers/api-keys?v=1&data={cherryConfig}')],
    parts: [settings],
  },
  {
    id: 'cc-switch',
    name: 'CC Switch',
    prefers: /claude/i,
    links: [ccSwitch('Claude Code', 'claude'), ccSwitch('Codex', 'codex', '/v1'), ccSwitch('Gemini CLI', 'gemini')],
    parts: [settings],
  },
  {
    // https://lobehub.com/docs/self-hosting/advanced/settings-url-share and …/environment-variables/model-provider
    id: 'lobechat',
    name: 'LobeChat',
    links: [
      link(
        'lobehub.com',
        () => 'https://lobehub.com/?settings={"keyVaults":{"openai":{"apiKey":"{key}","baseURL":"{address}/v1"}}}',
      ),
    ],
    parts: [
      {
        where: 'shell',
        text: (input) => `docker run -d -p 3210:3210 \\
  -e OPENAI_PROXY_URL=${quoted(v1(input))} \\
  -e OPENAI_API_KEY=${quoted(input.key)} \\
  lobehub/lobe-chat`,
      },
      settings,
    ],
  },
  {
    // https://docs.openwebui.com/features/openai
    id: 'open-webui',
    name: 'Open WebUI',
    parts: [
      {
        where: 'shell',
        text: (input) => `docker run -d -p 3000:8080 -v open-webui:/app/backend/data --name open-webui \\
  -e OPENAI_API_BASE_URL=${quoted(v1(input))} \\
  -e OPENAI_API_KEY=${quoted(input.key)} \\
  ghcr.io/open-webui/open-webui:main`,
      },
      settings,
    ],
  },
  {
    // https://aider.chat/docs/llms/openai-compat.html
    id: 'aider',
    name: 'aider',
    parts: [
      {
        where: 'shell',
        text: (input) => `${exports({ OPENAI_API_BASE: v1(input), OPENAI_API_KEY: input.key })}
aider --model ${quoted(`openai/${input.model}`)}`,
      },
    ],
  },
  {
    // https://docs.cline.bot/provider-config/openai-compatible and https://docs.cline.bot/cline-cli
    id: 'cline',
    name: 'Cline',
    parts: [
      settings,
      {
        where: 'shell',
        text: (input) => `cline auth -p openai -b ${quoted(v1(input))} \\
  -k ${quoted(input.key)} \\
  -m ${quoted(input.model)}`,
      },
    ],
  },
  {
    // https://docs.continue.dev/customize/model-providers/top-level/openai
    id: 'continue',
    name: 'Continue',
    parts: [
      {
        where: '~/.continue/config.yaml',
        text: (input) => `name: ${string(input.site)}
version: 0.0.1
schema: v1
models:
  - name: ${string(input.model)}
    provider: openai
    model: ${string(input.model)}
    apiBase: ${string(v1(input))}
    apiKey: ${string(input.key)}`,
      },
    ],
  },
  {
    id: 'sdk',
    name: 'SDK',
    parts: [
      sdk('python'),
      sdk('node'),
      {
        where: 'Anthropic · Node.js',
        text: ({ origin, key, model }) => `import Anthropic from "@anthropic-ai/sdk";

const client = new Anthropic({ baseURL: ${string(origin)}, apiKey: ${string(key)} });

const reply = await client.messages.create({
  model: ${string(model)},
  max_tokens: 1024,
  messages: [{ role: "user", content: "Hello!" }],
});
console.log(reply.content);`,
      },
      {
        where: 'Google · Node.js',
        text: ({ origin, key, model }) => `import { GoogleGenAI } from "@google/genai";

const client = new GoogleGenAI({ apiKey: ${string(key)}, httpOptions: { baseUrl: ${string(origin)} } });

const reply = await client.models.generateContent({ model: ${string(model)}, contents: "Hello!" });
console.log(reply.text);`,
      },
      sdk('curl'),
    ],
  },
];

function claudeVariables({ origin, key, model }: SetupInput): Record<string, string> {
  return { ANTHROPIC_BASE_URL: origin, ANTHROPIC_AUTH_TOKEN: key, ANTHROPIC_MODEL: model };
}

/** The model to configure: one that the client is made for, else the first. */
export const modelFor = ({ prefers }: ClientSetup, models: readonly string[]): string | undefined =>
  models.find((model) => prefers?.test(model)) ?? models[0];
