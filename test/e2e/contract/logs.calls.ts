import { z } from 'zod';
import type { Call } from './call.js';

const text = z.string();
const row = z.looseObject({
  id: z.int(),
  created_at: z.int(),
  type: z.int(),
  user_id: z.int(),
  username: text,
  token_name: text,
  model_name: text,
  channel: z.int(),
  channel_name: text,
  group: text,
  quota: z.int(),
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  use_time: z.int(),
  is_stream: z.boolean(),
  content: text,
  other: text,
});
const page = z.looseObject({ items: z.array(row), page: z.int(), page_size: z.int(), total: z.int() });
const stat = z.looseObject({ quota: z.int(), rpm: z.int(), tpm: z.int() });
const drawing = z.looseObject({ id: z.int(), mj_id: text, action: text, status: text, submit_time: z.int() });
const task = z.looseObject({ id: z.int(), task_id: text, platform: text, action: text, status: text });

const range = 'start_timestamp=1&end_timestamp=4102444800';
const filters = `type=0&token_name=&model_name=&${range}&group=`;
const inMs = 'start_timestamp=1000&end_timestamp=4102444800000';

export const logCalls: readonly Call[] = [
  {
    call: 'GET /api/log/',
    role: 'admin',
    request: () => ({ path: `/api/log/?p=1&page_size=10&${filters}&username=&channel=` }),
    data: page.refine(({ items }) => items.length > 0),
  },
  {
    call: 'GET /api/log/self/',
    role: 'user',
    request: () => ({ path: `/api/log/self/?p=1&page_size=10&${filters}` }),
    data: page,
  },
  {
    call: 'GET /api/log/stat',
    role: 'admin',
    request: () => ({ path: `/api/log/stat?${filters}&username=&channel=` }),
    data: stat,
  },
  {
    call: 'GET /api/log/self/stat',
    role: 'user',
    request: () => ({ path: `/api/log/self/stat?${filters}` }),
    data: stat,
  },
  {
    call: 'DELETE /api/log/',
    role: 'admin',
    request: () => ({ path: '/api/log/?target_timestamp=1000' }),
    data: z.int().nonnegative(),
    refusals: [
      {
        when: 'a missing time',
        request: () => ({ path: '/api/log/?target_timestamp=0' }),
        message: 'target timestamp is required',
      },
    ],
  },
  {
    call: 'GET /api/data/',
    role: 'admin',
    request: () => ({ path: `/api/data/?${range}&username=` }),
    data: z.array(z.unknown()),
  },
  {
    call: 'GET /api/data/self/',
    role: 'user',
    request: () => ({ path: '/api/data/self/?start_timestamp=1700000000&end_timestamp=1700003600' }),
    data: z.array(z.unknown()),
    refusals: [
      {
        when: 'a range of more than one month',
        request: () => ({ path: `/api/data/self/?${range}` }),
        message: '时间跨度不能超过 1 个月',
      },
    ],
  },
  {
    call: 'GET /api/mj/',
    role: 'admin',
    request: () => ({ path: `/api/mj/?p=0&channel_id=&mj_id=&${inMs}` }),
    data: z.array(drawing),
  },
  {
    call: 'GET /api/mj/self',
    role: 'user',
    request: () => ({ path: `/api/mj/self?p=0&mj_id=&${inMs}` }),
    data: z.array(drawing),
  },
  {
    call: 'GET /api/task/',
    role: 'admin',
    request: () => ({ path: `/api/task/?p=0&channel_id=&task_id=&${range}` }),
    data: z.array(task),
  },
  {
    call: 'GET /api/task/self',
    role: 'user',
    request: () => ({ path: `/api/task/self?p=0&task_id=&${range}` }),
    data: z.array(task),
  },
];
