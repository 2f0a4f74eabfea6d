import { describe, expect, it } from '@jest/globals';
import { readTemplates, targetOf } from './chat-templates';

describe('chat client list', () => {
  it.each([
    ['nothing', null, []],
    ['an empty list', [], []],
    ['pairs', [{ Next: 'https://a.example/{key}' }], [{ name: 'Next', url: 'https://a.example/{key}' }]],
    ['text, as older records have it', '[{"Next":"https://a.example"}]', [{ name: 'Next', url: 'https://a.example' }]],
    ['broken text', '[{', null],
    ['another shape', { Next: 'https://a.example' }, null],
    ['two names in one', [{ a: 'https://a.example', b: 'https://b.example' }], null],
  ])('%s', (_, raw, templates) => expect(readTemplates(raw)).toEqual(templates));
});

describe('template target', () => {
  const of = (url: string) => targetOf({ name: 'x', url });

  it('is its host, with key and address filled in', () => {
    const target = of('https://chat.example.com/#/?settings={"key":"{key}","url":"{address}"}');
    expect(target).toMatchObject({ host: 'chat.example.com', kind: 'web', plain: false });
    expect(target?.link('secret', 'https://api.example.com')).toBe(
      'https://chat.example.com/#/?settings={"key":"sk-secret","url":"https%3A%2F%2Fapi.example.com"}',
    );
    expect(target?.link('sk-secret$&', '')).toContain('"sk-secret$&"');
  });
  it('is an app for a custom scheme', () =>
    expect(of('cherrystudio://providers?key={key}')).toMatchObject({ host: 'cherrystudio', kind: 'app' }));
  it.each([
    ['cherrystudio://providers/api-keys?v=1&data={cherryConfig}', { id: 'new-api' }],
    ['aionui://provider/add?v=1&data={aionuiConfig}', { platform: 'new-api' }],
    ['deepchat://provider/install?v=1&data={deepchatConfig}', { id: 'new-api' }],
  ])('contains the configuration of %s', (template, rest) => {
    const link = of(template)?.link('secret', 'https://api.example.com') ?? '';
    const data = new URL(link).searchParams.get('data') ?? '';
    expect(JSON.parse(atob(data))).toEqual({ ...rest, baseUrl: 'https://api.example.com', apiKey: 'sk-secret' });
  });
  it('recognizes CC Switch by its name', () => {
    const target = targetOf({ name: 'My site', url: 'ccswitch' });
    expect(target).toMatchObject({ host: 'ccswitch', kind: 'app' });
    expect(Object.fromEntries(new URL(target?.link('secret', 'https://api.example.com') ?? '').searchParams)).toEqual({
      resource: 'provider',
      app: 'claude',
      name: 'My site',
      apiKey: 'sk-secret',
      endpoint: 'https://api.example.com',
      homepage: 'https://api.example.com',
    });
  });
  it('reports an unencrypted connection', () =>
    expect(of('http://chat.local:3000/{key}')).toMatchObject({ plain: true }));
  it.each([
    'nonsense',
    '',
    'javascript:alert("{key}")',
    'data:text/html,{key}',
    'https://{key}.example.com/',
    'https://{address}/',
    '{address}/chat',
  ])('is undefined for %j', (url) => expect(of(url)).toBeNull());
});
