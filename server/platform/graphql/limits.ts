import { ApolloArmor } from '@escape.tech/graphql-armor';
import { type ASTVisitor, GraphQLError, Kind, type ValidationContext } from 'graphql';

const MAX_DOCUMENT_BYTES = 32 * 1024;
export const MAX_TOKENS = 2_000;
const MAX_ROOT_FIELDS = 10;

/** Bounds on what one document may ask for: depth, aliases, directives, tokens, cost and root fields. */
export const documentLimits = new ApolloArmor({
  maxDepth: { n: 8 },
  maxAliases: { n: 20 },
  maxDirectives: { n: 10 },
  // Counted by the parser itself, which answers 400 where the plugin answers 500.
  maxTokens: { enabled: false },
  costLimit: { maxCost: 10_000 },
  blockFieldSuggestion: { enabled: true },
}).protect();

/** Validation rule: every root field is an operation of its own, so few may be asked at once. */
export function maxRootFields(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      const fields = node.selectionSet.selections.filter((selection) => selection.kind === Kind.FIELD);
      if (fields.length > MAX_ROOT_FIELDS) {
        context.reportError(new GraphQLError(`At most ${MAX_ROOT_FIELDS} root fields a request`, { nodes: [node] }));
      }
    },
  };
}

/** All rules a document must pass, whichever way it came. */
export const documentRules = [...documentLimits.validationRules, maxRootFields];

/** @throws {GraphQLError} with status 413 when a request's document is too large to be looked at. */
export function requireSmallDocument(body: unknown): void {
  const query: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'query') : undefined;
  if (typeof query !== 'string' || Buffer.byteLength(query) <= MAX_DOCUMENT_BYTES) return;
  throw new GraphQLError(`A document may have at most ${MAX_DOCUMENT_BYTES} bytes`, {
    extensions: { code: 'DOCUMENT_TOO_LARGE', http: { status: 413 } },
  });
}
