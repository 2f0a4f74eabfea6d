import type { SyntaxNode } from '@lezer/common';
import type { Labels } from './labels.js';

interface LabelMatcher {
  readonly name: string;
  readonly operator: string;
  readonly value: string;
}

/** The conditions of a selector; the metric name is the condition `__name__`. */
export function labelMatchersOf(selector: SyntaxNode, expression: string): LabelMatcher[] {
  const text = (node: SyntaxNode) => expression.slice(node.from, node.to);
  const metric = selector.getChild('Identifier');
  const name = metric ? [{ name: '__name__', operator: '=', value: text(metric) }] : [];
  const others = selector.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? [];
  return [
    ...name,
    ...others.map((matcher) => {
      const [label, operator, value] = [matcher.firstChild, matcher.getChild('MatchOp'), matcher.lastChild];
      if (!label || !operator || !value) throw new Error(`${text(matcher)} is no condition`);
      return { name: text(label), operator: text(operator), value: text(value).slice(1, -1) };
    }),
  ];
}

/** Whether labels meet all conditions; a missing label is an empty one. */
export function matches(labels: Labels, matchers: readonly LabelMatcher[]): boolean {
  return matchers.every(({ name, operator, value }) => {
    const given = labels[name] ?? '';
    const equal = operator.endsWith('~') ? new RegExp(`^(?:${value})$`).test(given) : given === value;
    return operator.startsWith('!') ? !equal : equal;
  });
}
