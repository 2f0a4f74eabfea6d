import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import OpenAI from 'openai';
import { Agent, setGlobalDispatcher } from 'undici';
import { type Driver, nothing, type Outcome, type RequestParameters } from './scenario.js';

type Fields = Record<string, unknown>;

const MAX_TOKENS = 4_096;

/** Converts an error of any vendor's package to an outcome. */
function failed(error: unknown, outcome: Outcome): Outcome {
  const { status } = error as { status?: unknown };
  return { ...outcome, error: typeof status === 'number' ? status : 0 };
}

const parsed = (text: string): unknown => JSON.parse(text === '' ? '{}' : text);

/** Streams, non-streamed responses and errors are converted to the same kind of outcome. */
async function outcomeOf(fill: (outcome: Outcome) => Promise<void>): Promise<Outcome> {
  const outcome = nothing();
  try {
    await fill(outcome);
    return outcome;
  } catch (error) {
    return failed(error, outcome);
  }
}

const OPENAI_STOPS: Fields = { stop: 'stop', length: 'length', tool_calls: 'tool_calls', content_filter: 'refusal' };

/** `/v1/chat/completions` by the package `openai`. */
export function chatDriver(url: string, apiKey: string): Driver {
  const client = new OpenAI({ apiKey, baseURL: `${url}/v1`, maxRetries: 0, logLevel: 'off' });
  const body = (parameters: RequestParameters, model: string) => ({
    model,
    messages: [{ role: 'user' as const, content: chatContent(parameters) }],
    max_tokens: parameters.maxTokens ?? MAX_TOKENS,
    ...(parameters.stop && { stop: [...parameters.stop] }),
    ...(parameters.reasoning && { reasoning_effort: 'low' as const }),
    ...(parameters.tools && {
      tools: parameters.tools.map((tool) => ({ type: 'function' as const, function: { ...tool } })),
    }),
    ...(parameters.schema && {
      response_format: { type: 'json_schema' as const, json_schema: { name: 'answer', schema: parameters.schema } },
    }),
  });
  return {
    name: 'chat',
    send: (parameters, model) =>
      outcomeOf(async (outcome) => {
        if (!parameters.stream) {
          takeCompletion(outcome, await client.chat.completions.create(body(parameters, model)));
          return;
        }
        const options = { ...body(parameters, model), stream: true as const, stream_options: { include_usage: true } };
        const stream = client.chat.completions.stream(options);
        for await (const chunk of stream) {
          const delta = chunk.choices[0]?.delta as Fields | undefined;
          outcome.text += String(delta?.content ?? '');
          outcome.reasoning += String(delta?.reasoning_content ?? '');
        }
        const whole = await stream.finalChatCompletion();
        takeCompletion(outcome, whole, true);
      }),
  };
}

function chatContent({ prompt, image }: RequestParameters) {
  if (image === undefined) return prompt;
  return [
    { type: 'text' as const, text: prompt },
    { type: 'image_url' as const, image_url: { url: `data:image/png;base64,${image}` } },
  ];
}

function takeCompletion(outcome: Outcome, completion: OpenAI.ChatCompletion, streamed = false): void {
  const [choice] = completion.choices;
  const message = choice?.message as (OpenAI.ChatCompletionMessage & { reasoning_content?: string }) | undefined;
  if (!streamed) {
    outcome.text = message?.content ?? '';
    outcome.reasoning = message?.reasoning_content ?? '';
  }
  if (message?.refusal) outcome.text += message.refusal;
  outcome.calls = (message?.tool_calls ?? []).flatMap((call) =>
    call.type === 'function' ? [{ name: call.function.name, arguments: parsed(call.function.arguments) }] : [],
  );
  outcome.stop = message?.refusal ? 'refusal' : String(OPENAI_STOPS[choice?.finish_reason ?? ''] ?? '');
  const { usage } = completion;
  outcome.usage = usage ? { prompt: usage.prompt_tokens, completion: usage.completion_tokens } : null;
}

/** `/v1/responses` by the package `openai`. */
export function responsesDriver(url: string, apiKey: string): Driver {
  const client = new OpenAI({ apiKey, baseURL: `${url}/v1`, maxRetries: 0, logLevel: 'off' });
  const body = (parameters: RequestParameters, model: string): OpenAI.Responses.ResponseCreateParamsNonStreaming => ({
    model,
    input: [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: parameters.prompt },
          ...(parameters.image === undefined
            ? []
            : [
                {
                  type: 'input_image' as const,
                  detail: 'auto' as const,
                  image_url: `data:image/png;base64,${parameters.image}`,
                },
              ]),
        ],
      },
    ],
    max_output_tokens: parameters.maxTokens ?? MAX_TOKENS,
    ...(parameters.reasoning && { reasoning: { effort: 'low', summary: 'auto' } }),
    ...(parameters.tools && { tools: parameters.tools.map((tool) => ({ type: 'function', strict: false, ...tool })) }),
    ...(parameters.schema && { text: { format: { type: 'json_schema', name: 'answer', schema: parameters.schema } } }),
  });
  return {
    name: 'responses',
    send: (parameters, model) =>
      outcomeOf(async (outcome) => {
        if (!parameters.stream) {
          takeResponse(outcome, await client.responses.create(body(parameters, model)));
          return;
        }
        const { stream: _, ...params } = body(parameters, model);
        const stream = client.responses.stream(params);
        for await (const event of stream) {
          if (event.type === 'response.output_text.delta' || event.type === 'response.refusal.delta') {
            outcome.text += event.delta;
          }
          if (event.type === 'response.reasoning_summary_text.delta') outcome.reasoning += event.delta;
          if (event.type === 'response.failed') throw new Error(event.response.error?.message);
        }
        takeResponse(outcome, await stream.finalResponse(), true);
      }),
  };
}

function takeResponse(outcome: Outcome, response: OpenAI.Responses.Response, streamed = false): void {
  let refused = false;
  for (const item of response.output) {
    if (item.type === 'function_call') outcome.calls.push({ name: item.name, arguments: parsed(item.arguments) });
    if (item.type === 'reasoning' && !streamed) outcome.reasoning += item.summary.map(({ text }) => text).join('');
    if (item.type !== 'message') continue;
    for (const part of item.content) {
      refused ||= part.type === 'refusal';
      if (!streamed) outcome.text += part.type === 'refusal' ? part.refusal : part.text;
    }
  }
  const reason = response.incomplete_details?.reason;
  if (refused || reason === 'content_filter') outcome.stop = 'refusal';
  else if (reason === 'max_output_tokens') outcome.stop = 'length';
  else if (response.status === 'completed') outcome.stop = outcome.calls.length > 0 ? 'tool_calls' : 'stop';
  const { usage } = response;
  outcome.usage = usage ? { prompt: usage.input_tokens, completion: usage.output_tokens } : null;
}

const ANTHROPIC_STOPS: Fields = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  tool_use: 'tool_calls',
  refusal: 'refusal',
};

/** `/v1/messages` by the package `@anthropic-ai/sdk`. */
export function messagesDriver(url: string, apiKey: string): Driver {
  const client = new Anthropic({ apiKey, baseURL: url, maxRetries: 0, logLevel: 'off' });
  const body = (parameters: RequestParameters, model: string): Anthropic.MessageCreateParamsNonStreaming => ({
    model,
    max_tokens: parameters.maxTokens ?? MAX_TOKENS,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: parameters.prompt },
          ...(parameters.image === undefined
            ? []
            : [
                {
                  type: 'image' as const,
                  source: { type: 'base64' as const, media_type: 'image/png' as const, data: parameters.image },
                },
              ]),
        ],
      },
    ],
    ...(parameters.stop && { stop_sequences: [...parameters.stop] }),
    ...(parameters.reasoning && { thinking: { type: 'enabled', budget_tokens: 1_024 } }),
    ...(parameters.tools && {
      tools: parameters.tools.map(({ name, description, parameters: schema }) => ({
        name,
        description,
        input_schema: schema as Anthropic.Tool.InputSchema,
      })),
    }),
    ...(parameters.schema && { output_config: { format: { type: 'json_schema', schema: parameters.schema } } }),
  });
  return {
    name: 'messages',
    send: (parameters, model) =>
      outcomeOf(async (outcome) => {
        if (!parameters.stream) {
          takeMessage(outcome, await client.messages.create(body(parameters, model)));
          return;
        }
        const stream = client.messages.stream(body(parameters, model));
        stream.on('text', (text) => {
          outcome.text += text;
        });
        stream.on('thinking', (thinking) => {
          outcome.reasoning += thinking;
        });
        takeMessage(outcome, await stream.finalMessage(), true);
      }),
  };
}

function takeMessage(outcome: Outcome, message: Anthropic.Message, streamed = false): void {
  for (const block of message.content) {
    if (block.type === 'tool_use') outcome.calls.push({ name: block.name, arguments: block.input });
    if (streamed) continue;
    if (block.type === 'text') outcome.text += block.text;
    if (block.type === 'thinking') outcome.reasoning += block.thinking;
  }
  outcome.stop = String(ANTHROPIC_STOPS[message.stop_reason ?? ''] ?? '');
  const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens, output_tokens } = message.usage;
  const prompt = input_tokens + (cache_creation_input_tokens ?? 0) + (cache_read_input_tokens ?? 0);
  outcome.usage = { prompt, completion: output_tokens };
}

const GEMINI_STOPS: Fields = { STOP: 'stop', MAX_TOKENS: 'length', SAFETY: 'refusal', PROHIBITED_CONTENT: 'refusal' };

/** `/v1beta/models/…` by the package `@google/genai`. */
export function geminiDriver(url: string, apiKey: string): Driver {
  // The package reads this from the global object, which in a test is not the one of Node.
  setGlobalDispatcher(new Agent());
  const client = new GoogleGenAI({ apiKey, httpOptions: { baseUrl: url, retryOptions: { attempts: 1 } } });
  const generation = (parameters: RequestParameters, model: string) => ({
    model,
    contents: [
      {
        role: 'user',
        parts: [
          { text: parameters.prompt },
          ...(parameters.image === undefined
            ? []
            : [{ inlineData: { mimeType: 'image/png', data: parameters.image } }]),
        ],
      },
    ],
    config: {
      maxOutputTokens: parameters.maxTokens ?? MAX_TOKENS,
      ...(parameters.stop && { stopSequences: [...parameters.stop] }),
      ...(parameters.reasoning && { thinkingConfig: { includeThoughts: true, thinkingBudget: 1_024 } }),
      ...(parameters.tools && {
        tools: [
          {
            functionDeclarations: parameters.tools.map(({ name, description, parameters: schema }) => ({
              name,
              description,
              parametersJsonSchema: schema,
            })),
          },
        ],
      }),
      ...(parameters.schema && { responseMimeType: 'application/json', responseJsonSchema: parameters.schema }),
    },
  });
  return {
    name: 'gemini',
    send: (parameters, model) =>
      outcomeOf(async (outcome) => {
        if (!parameters.stream) {
          takeContent(outcome, await client.models.generateContent(generation(parameters, model)));
          return;
        }
        for await (const piece of await client.models.generateContentStream(generation(parameters, model))) {
          takeContent(outcome, piece);
        }
      }),
  };
}

type Content = Awaited<ReturnType<GoogleGenAI['models']['generateContent']>>;

/** Chunks of a stream have the form of small responses, so they can be added up. */
function takeContent(outcome: Outcome, { candidates, usageMetadata }: Content): void {
  const [candidate] = candidates ?? [];
  for (const part of candidate?.content?.parts ?? []) {
    if (part.functionCall) {
      outcome.calls.push({ name: part.functionCall.name ?? '', arguments: part.functionCall.args ?? {} });
    } else if (part.thought) outcome.reasoning += part.text ?? '';
    else outcome.text += part.text ?? '';
  }
  const stop = GEMINI_STOPS[candidate?.finishReason ?? ''];
  if (stop) outcome.stop = stop === 'stop' && outcome.calls.length > 0 ? 'tool_calls' : String(stop);
  if (!usageMetadata) return;
  const { promptTokenCount = 0, candidatesTokenCount = 0, thoughtsTokenCount = 0 } = usageMetadata;
  outcome.usage = { prompt: promptTokenCount, completion: candidatesTokenCount + thoughtsTokenCount };
}
