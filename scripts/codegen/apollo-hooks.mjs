/**
 * GraphQL code generator plugin that writes one line for each named operation: `export const useTokenListQuery =
 * bindQuery(TokenListDocument);`.
 * The hooks are implemented in the hand-written module named by the config key `bindFrom`.
 */
const binders = { query: 'bindQuery', mutation: 'bindMutation', subscription: 'bindSubscription' };
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

export const plugin = (_schema, documents, { bindFrom }) => {
  const operations = documents
    .flatMap(({ document }) => document?.definitions ?? [])
    .filter((definition) => definition.kind === 'OperationDefinition' && definition.name);
  const used = [...new Set(operations.map(({ operation }) => binders[operation]))].sort();
  const hooks = operations.map(({ name, operation }) => {
    const base = capital(name.value);
    return `export const use${base}${capital(operation)} = ${binders[operation]}(${base}Document);`;
  });
  return { prepend: [`import { ${used.join(', ')} } from '${bindFrom}';`], content: hooks.join('\n') };
};
