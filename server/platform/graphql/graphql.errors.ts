import { GraphQLError } from 'graphql';
import type { AppError, Language } from '../../common/errors/app-error.js';
import { defineErrors } from '../../common/errors/define-errors.js';

/** Reasons to refuse a document. */
export const DocumentError = defineErrors({
  document_too_large: { status: 413, zh: '查询文档最多 {limit} 字节', en: 'A document may have at most {limit} bytes' },
  too_many_tokens: {
    status: 400,
    zh: '查询文档最多 {limit} 个词法单元',
    en: 'A document may have at most {limit} tokens',
  },
  document_too_deep: {
    status: 400,
    zh: '查询最多嵌套 {limit} 层，实际为 {found} 层',
    en: 'Fields may be nested {limit} deep; these are {found} deep',
  },
  too_many_aliases: {
    status: 400,
    zh: '查询最多使用 {limit} 个别名，实际为 {found} 个',
    en: 'A document may have at most {limit} aliases; this one has {found}',
  },
  too_many_directives: {
    status: 400,
    zh: '查询最多使用 {limit} 个指令，实际为 {found} 个',
    en: 'A document may have at most {limit} directives; this one has {found}',
  },
  too_many_root_fields: {
    status: 400,
    zh: '一次请求最多 {limit} 个根字段，实际为 {found} 个',
    en: 'At most {limit} root fields per request; this one has {found}',
  },
  document_too_costly: {
    status: 400,
    zh: '查询可能返回 {found} 个对象，最多 {limit} 个，请减小每页数量',
    en: 'At most {limit} objects per request; this one may return {found}: request smaller pages',
  },
  operation_timed_out: {
    status: 504,
    zh: '查询超时，请缩小查询范围',
    en: 'The query timed out: request less data',
  },
  subscriptions_only: {
    status: 400,
    zh: 'WebSocket 仅支持订阅，查询和变更请使用 POST',
    en: 'Only subscriptions are served over WebSocket; send queries and mutations by POST',
  },
  subscriptions_by_websocket: {
    status: 400,
    zh: '订阅仅支持 WebSocket（graphql-transport-ws 协议）',
    en: 'Subscriptions are served over WebSocket only, with the protocol graphql-transport-ws',
  },
});

/** Errors of the GraphQL library, whose details are in English only. */
const LIBRARY_CODES = {
  GRAPHQL_PARSE_FAILED: '查询语法错误',
  GRAPHQL_VALIDATION_FAILED: '查询不符合 schema',
  BAD_USER_INPUT: '变量无效',
  BAD_REQUEST: '请求无效',
  OPERATION_RESOLUTION_FAILURE: '无法确定要执行的操作',
  PERSISTED_QUERY_NOT_SUPPORTED: '不支持持久化查询',
} as const;

/** The library's message, with an introduction in the caller's language. */
export function libraryText(code: unknown, message: string, language: Language): string {
  const known = Object.entries(LIBRARY_CODES).find(([name]) => name === code);
  return language === 'zh' && known ? `${known[1]}：${message}` : message;
}

/**
 * An AppError that is thrown before execution, with its own HTTP status; it is JSON to any client, also one that accepts
 * other types.
 */
export function refusalOf(error: AppError, language: Language): GraphQLError {
  const { code, status, details } = error;
  const wait = details.retryAfterSeconds;
  const headers = new Map([['content-type', 'application/json; charset=utf-8']]);
  if (wait !== undefined) headers.set('retry-after', String(wait));
  return new GraphQLError(error.text(language), {
    originalError: error,
    extensions: { code, status, http: { status, headers } },
  });
}
