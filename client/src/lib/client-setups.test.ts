import { describe, expect, it } from '@jest/globals';
import { type ClientSetup, clientSetups, modelFor } from './client-setups';

const input = { origin: 'https://api.example.com', site: 'My "site"', model: "it's", key: 'sk-secret' };
const setupOf = (id: string): ClientSetup => clientSetups.find((setup) => setup.id === id) ?? clientSetups[0];
const text = (id: string, where: string, with_ = input) =>
  setupOf(id)
    .parts.find((part) => part.where === where)
    ?.text(with_);
const linkOf = (id: string, name: string) => {
  const target = setupOf(id)
    .links?.find((link) => link.name === name)
    ?.to(input);
  return { kind: target?.kind, url: new URL(target?.url ?? '') };
};

describe('client instructions', () => {
  it.each(clientSetups)('of $name contain address and key', ({ parts }) => {
    const all = parts.map((part) => part.text(input)).join('\n');
    expect(all).toContain('https://api.example.com');
    expect(all).toContain('sk-secret');
    expect(all).not.toMatch(/undefined|\{key\}|\{address\}/);
  });

  it('are quoted for shells and files', () => {
    expect(text('claude-code', 'shell')).toContain("export ANTHROPIC_MODEL='it'\\''s'\n");
    expect(text('codex', '~/.codex/config.toml')).toContain(
      'name = "My \\"site\\""\nbase_url = "https://api.example.com/v1"',
    );
    expect(JSON.parse(text('claude-code', '~/.claude/settings.json') ?? '')).toEqual({
      env: { ANTHROPIC_BASE_URL: input.origin, ANTHROPIC_AUTH_TOKEN: 'sk-secret', ANTHROPIC_MODEL: "it's" },
    });
  });

  it.each([
    ['claude-code', 'claude-sonnet-5'],
    ['codex', 'gpt-5.6'],
    ['gemini-cli', 'gemini-3-pro'],
    ['aider', 'deepseek-chat'],
  ])('of %s name the model %s', (id, model) =>
    expect(modelFor(setupOf(id), ['deepseek-chat', 'gpt-5.6', 'gemini-3-pro', 'claude-sonnet-5'])).toBe(model),
  );
});

describe('client link', () => {
  it('to Cherry Studio contains the configuration', () => {
    const { kind, url } = linkOf('cherry-studio', 'Cherry Studio');
    expect([kind, url.protocol, url.pathname]).toEqual(['app', 'cherrystudio:', '/api-keys']);
    expect(JSON.parse(atob(url.searchParams.get('data') ?? ''))).toMatchObject({
      baseUrl: input.origin,
      apiKey: input.key,
    });
  });

  it.each([
    ['Claude Code', 'claude', ''],
    ['Codex', 'codex', '/v1'],
    ['Gemini CLI', 'gemini', ''],
  ])('to CC Switch adds a provider for %s with a query of its balance', (name, app, path) => {
    const { kind, url } = linkOf('cc-switch', name);
    expect([kind, url.host, url.pathname]).toEqual(['app', 'v1', '/import']);
    const { usageScript = '', ...rest } = Object.fromEntries(url.searchParams);
    expect(rest).toEqual({
      resource: 'provider',
      app,
      name: 'My "site"',
      model: "it's",
      apiKey: 'sk-secret',
      usageEnabled: 'true',
      homepage: input.origin,
      endpoint: input.origin + path,
      usageBaseUrl: input.origin,
    });
    const script = new Function(`return ${atob(usageScript)}`)();
    expect(script.request.url).toBe('{{baseUrl}}/v1/usage');
    expect(script.extractor({ isValid: true, remaining: 2, unit: 'USD', more: 1 })).toEqual({
      isValid: true,
      remaining: 2,
      unit: 'USD',
    });
  });

  it('to LobeChat is a web page', () => {
    const { kind, url } = linkOf('lobechat', 'lobehub.com');
    expect(kind).toBe('web');
    expect(JSON.parse(url.searchParams.get('settings') ?? '')).toEqual({
      keyVaults: { openai: { apiKey: 'sk-secret', baseURL: 'https://api.example.com/v1' } },
    });
  });
});
