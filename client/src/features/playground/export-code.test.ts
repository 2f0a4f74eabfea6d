import { describe, expect, it } from '@jest/globals';
import { exportLanguages, exportOf } from './export-code';
import { anthropicBody, googleBody } from './export-formats';

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
  it.each(exportLanguages.map(({ id }) => id))(
    'in %s contains model, address and messages, but no key or image data',
    (language) => {
      const code = exportOf(language, 'https://api.example.com', request);
      expect(code).toContain('https://api.example.com');
      expect(code).toContain('demo-chat');
      expect(code).toContain('what is this?');
      expect(code).toContain('sk-…');
      expect(code).toContain('image/jpeg');
      expect(code).not.toContain('AAAA');
      expect(code).not.toContain('vip');
    },
  );
  it('escapes quotes for a shell', () => expect(exportOf('curl', 'https://a', request)).toContain(`"it'\\''s"`));
  it('has the constants of Python, but not in strings', () => {
    const tools = [{ type: 'function', function: { name: 'f', description: 'true', strict: true } }];
    const code = exportOf('openai-python', 'https://a', { ...request, tools });
    expect(code).toContain('"description": "true"');
    expect(code).toContain('"strict": True');
  });
});

describe('conversation with tools and a schema', () => {
  const parameters = { type: 'object' };
  const schema = { type: 'object', required: ['sky'] };
  const body = {
    model: 'm',
    temperature: 1.5,
    top_p: 0.5,
    messages: [
      { role: 'system' as const, content: 'Be brief.' },
      { role: 'user' as const, content: 'Weather?' },
      {
        role: 'assistant' as const,
        content: null,
        tool_calls: ['a', 'b'].map((id) => ({
          id,
          type: 'function' as const,
          function: { name: `get_${id}`, arguments: '{"city":"Oslo"}' },
        })),
      },
      ...['a', 'b'].map((id) => ({ role: 'tool' as const, tool_call_id: id, content: `sunny ${id}` })),
    ],
    tools: [{ type: 'function', function: { name: 'get_a', description: 'A', parameters } }],
    response_format: { type: 'json_schema', json_schema: { name: 'reply', schema } },
  };
  const input = { city: 'Oslo' };

  it('is written in the format of Anthropic', () =>
    expect(anthropicBody(body)).toEqual({
      model: 'm',
      max_tokens: 4096,
      temperature: 1,
      top_p: 0.5,
      system: 'Be brief.',
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Weather?' }] },
        { role: 'assistant', content: ['a', 'b'].map((id) => ({ type: 'tool_use', id, name: `get_${id}`, input })) },
        {
          role: 'user',
          content: ['a', 'b'].map((id) => ({ type: 'tool_result', tool_use_id: id, content: `sunny ${id}` })),
        },
      ],
      tools: [{ name: 'get_a', description: 'A', input_schema: parameters }],
      output_config: { format: { type: 'json_schema', schema } },
    }));

  it('is written in the format of Google', () =>
    expect(googleBody(body)).toEqual({
      model: 'm',
      contents: [
        { role: 'user', parts: [{ text: 'Weather?' }] },
        { role: 'model', parts: ['a', 'b'].map((id) => ({ functionCall: { name: `get_${id}`, args: input } })) },
        {
          role: 'user',
          parts: ['a', 'b'].map((id) => ({
            functionResponse: { name: `get_${id}`, response: { result: `sunny ${id}` } },
          })),
        },
      ],
      config: {
        systemInstruction: 'Be brief.',
        temperature: 1.5,
        topP: 0.5,
        tools: [{ functionDeclarations: [{ name: 'get_a', description: 'A', parametersJsonSchema: parameters }] }],
        responseMimeType: 'application/json',
        responseJsonSchema: schema,
      },
    }));
});
