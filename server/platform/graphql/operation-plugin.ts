import {
  type ApolloServerPlugin,
  type GraphQLRequestContextDidResolveOperation,
  type GraphQLResponse,
  HeaderMap,
} from '@apollo/server';
import { Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { AppError } from '../../common/errors/app-error.js';
import { accessOfField, authorize } from '../access/authorize.js';
import type { DemoSite } from '../access/demo-site.js';
import { type Claim, IDEMPOTENCY_KEY, IdempotencyKeysService } from '../http/idempotency/idempotency-keys.service.js';
import { StoredResponse } from '../http/idempotency/stored-response.js';
import type { Logger } from '../telemetry/logger.js';
import type { GraphQLContext } from './context.js';
import { type DocumentWeight, weightOf } from './document-weight.js';
import { DocumentError, refusalOf } from './graphql.errors.js';
import { Deadline } from './query-deadline.js';

type Resolving = GraphQLRequestContextDidResolveOperation<GraphQLContext>;
type Resolved = Resolving & { operation: OperationDefinitionNode };

/** Whether the document has the operation that the request names; the server rejects the request otherwise. */
const isResolved = (resolving: Resolving): resolving is Resolved => Boolean(resolving.operation);

/** The rules for an operation as a whole: its time limit, and its repetition. */
export interface OperationRules {
  keys: IdempotencyKeysService;
  demo: DemoSite;
  /** Max duration of a query, in ms. */
  queryLimitMs: number;
  logger: Logger;
}

/**
 * Refuses subscriptions, which need a socket, limits the time of queries, and runs mutations with an `Idempotency-Key`
 * once: the key identifies the whole operation, with all its root fields and variables.
 */
export function operationPlugin({
  keys,
  demo,
  queryLimitMs,
  logger,
}: OperationRules): ApolloServerPlugin<GraphQLContext> {
  return {
    requestDidStart: async () => {
      let claimed: Claim | StoredResponse | undefined;
      let rootFields: readonly string[] = [];
      return {
        didResolveOperation: async (resolved: Resolving) => {
          if (!isResolved(resolved)) return;
          const { contextValue: context, operation } = resolved;
          rootFields = weightFor(resolved).rootFields;
          try {
            if (operation.operation === OperationTypeNode.SUBSCRIPTION)
              throw new AppError(DocumentError.subscriptions_by_websocket);
            if (operation.operation === OperationTypeNode.QUERY) context.deadline = new Deadline(queryLimitMs);
            else claimed = await claim(resolved, rootFields, keys, demo);
          } catch (error) {
            throw error instanceof AppError ? refusalOf(error, context.language) : error;
          }
        },
        responseForOperation: async () => (claimed instanceof StoredResponse ? replayOf(claimed) : null),
        willSendResponse: async ({ response: { body, http }, contextValue: { deadline, request } }) => {
          deadline?.end();
          if (claimed === undefined || claimed instanceof StoredResponse || body.kind !== 'single') return;
          const { singleResult } = body;
          const retryable = rootFields.length === 1 && singleResult.errors?.some(isPassing);
          try {
            // A client that retries later must find the key unclaimed.
            if (retryable) await keys.release(claimed);
            else await keys.keep(claimed, new StoredResponse(http.status ?? 200, JSON.stringify(singleResult)));
          } catch (error) {
            logger.error(
              { event: 'idempotency.store_failed', err: error, requestId: request.id },
              'Response of an idempotency key could not be stored',
            );
          }
        },
      };
    },
  };
}

function weightFor({ operation, document, schema }: Resolved): DocumentWeight {
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  return weightOf(operation, schema, (name) => fragments.find((fragment) => fragment.name.value === name));
}

/** Claims the key of a mutation. A caller who may not run the mutation learns nothing about keys. */
async function claim(
  { request, contextValue, operation, schema }: Resolved,
  rootFields: readonly string[],
  keys: IdempotencyKeysService,
  demo: DemoSite,
): Promise<Claim | StoredResponse | undefined> {
  const {
    principal,
    request: { headers },
  } = contextValue;
  const key = headers[IDEMPOTENCY_KEY];
  if (typeof key !== 'string' || principal === null || operation.operation !== OperationTypeNode.MUTATION)
    return undefined;
  for (const field of rootFields) {
    try {
      const rule = accessOfField(schema, 'Mutation', field);
      authorize(rule, principal);
      demo.requireMutation(rule, principal);
    } catch {
      return undefined;
    }
  }
  const { query, operationName, variables } = request;
  return keys.claim(principal.userId, key, {
    method: 'POST',
    url: '/graphql',
    body: { query, operationName, variables },
  });
}

function replayOf({ status, body }: StoredResponse): GraphQLResponse {
  const headers = new HeaderMap([['idempotent-replayed', 'true']]);
  return { http: { status, headers }, body: { kind: 'single', singleResult: JSON.parse(body) } };
}

/** Whether a retry may succeed. */
function isPassing({ extensions }: { extensions?: Record<string, unknown> }): boolean {
  return extensions?.retryAfterSeconds !== undefined || extensions?.status === 503;
}
