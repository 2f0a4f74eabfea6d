import { describe, expect, it } from '@jest/globals';
import { exportOf } from './export-code';

const request = {
  model: 'demo-chat',
  group: 'vip',
  temperature: 0.7,
  messages: [
    { role: 'system' as const, content: "it's" },
    {
      role: 'user' as const,
      content: [
        { type: 'text' as const, text: 'what is this?' },
        { type: 'image_url' as const, image_url: { url: `data:image/jpeg;base64,${'A'.repeat(5000)}` } },
      ],
    },
  ],
};

describe('exported request', () => {
  it.each(['curl', 'python', 'node'] as const)(
    'in %s contains model, address and messages, but no key or image data',
    (language) => {
      const code = exportOf(language, 'https://api.example.com', request);
      expect(code).toContain('https://api.example.com/v1');
      expect(code).toContain('demo-chat');
      expect(code).toContain('what is this?');
      expect(code).toContain('sk-…');
      expect(code).toContain('data:image/jpeg;base64,…');
      expect(code).not.toContain('AAAA');
      expect(code).not.toContain('vip');
    },
  );
  it('escapes quotes for a shell', () => expect(exportOf('curl', 'https://a', request)).toContain(`"it'\\''s"`));
});
