import { type ASTVisitor, GraphQLError, OperationTypeNode, type ValidationContext } from 'graphql';
import { AppError, type ErrorDefinition, type Language } from '../../common/errors/app-error.js';
import { type DocumentWeight, weightOf } from './document-weight.js';
import { DocumentError, refusalOf } from './graphql.errors.js';

const MAX_DOCUMENT_BYTES = 32 * 1024;
/** Max lexical tokens of a document: names, values and punctuation. */
export const MAX_DOCUMENT_TOKENS = 2_000;
/** Max errors in a response. */
export const MAX_ERRORS = 5;
/** Max weight of an operation; `objects` is the number of objects that its response may contain. */
const LIMITS: Record<keyof DocumentWeight, { limit: number; error: ErrorDefinition }> = {
  depth: { limit: 8, error: DocumentError.document_too_deep },
  aliases: { limit: 20, error: DocumentError.too_many_aliases },
  directives: { limit: 10, error: DocumentError.too_many_directives },
  rootFields: { limit: 10, error: DocumentError.too_many_root_fields },
  objects: { limit: 10_000, error: DocumentError.document_too_costly },
};

/** Validation rule: limits the cost of an operation, over HTTP and WebSocket. */
export function withinLimits(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      const weight = weightOf(node, context.getSchema(), (name) => context.getFragment(name));
      for (const what of Object.keys(LIMITS) as (keyof DocumentWeight)[]) {
        const { limit, error } = LIMITS[what];
        const value = weight[what];
        const found = typeof value === 'number' ? value : value.length;
        if (found > limit) context.reportError(refusal(new AppError(error, { limit, found })));
      }
      return false;
    },
  };
}

/** Validation rule for WebSocket: mutations must use POST, where they can be rate limited and repeated safely. */
export function subscriptionsOnly(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      if (node.operation !== OperationTypeNode.SUBSCRIPTION) {
        context.reportError(refusal(new AppError(DocumentError.subscriptions_only)));
      }
      return false;
    },
  };
}

/** The refusal of a document that the parser did not finish because of its size; null for another error of the parser. */
export function tooManyTokens({ message }: GraphQLError): AppError | null {
  if (!/more tha[nt] \d+ tokens/.test(message)) return null;
  return new AppError(DocumentError.too_many_tokens, { limit: MAX_DOCUMENT_TOKENS });
}

const refusal = (error: AppError): GraphQLError => new GraphQLError(error.message, { originalError: error });

/** @throws {GraphQLError} with status 413 when a request's document is too large to be parsed. */
export function requireSmallDocument(body: unknown, language: Language): void {
  const query: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'query') : undefined;
  if (typeof query !== 'string' || Buffer.byteLength(query) <= MAX_DOCUMENT_BYTES) return;
  const error = new AppError(DocumentError.document_too_large, { limit: MAX_DOCUMENT_BYTES });
  throw refusalOf(error, language);
}
