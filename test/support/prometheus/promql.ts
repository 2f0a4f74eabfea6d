import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';
import { aggregated, histogramQuantile, overTime, rate } from './functions.js';
import { type Element, keyOf, withoutName } from './labels.js';
import { labelMatchersOf, matches } from './selector.js';
import { type NumberSample, type Sample, type Series, secondsOf } from './series.js';

export type Vector = readonly Element[];
type Value = number | Vector;

/** A selector finds a sample that is at most this old. */
const LOOKBACK_SECONDS = 300;

/**
 * Evaluates an expression of Prometheus at a time in seconds: selectors, ranges, arithmetic, comparisons, set operators
 * and the functions that the committed rules use, by the rules of Prometheus 3.
 * @throws for any other syntax, so that a rule that needs it is not passed over
 */
export function evaluate(expression: string, at: number, all: readonly Series[]): Value {
  const text = (node: SyntaxNode) => expression.slice(node.from, node.to);

  function valueAt(node: SyntaxNode): Value {
    switch (node.name) {
      case 'NumberDurationLiteral':
        return Number(text(node));
      case 'ParenExpr':
        return valueAt(childrenOf(node)[0] ?? unsupported(node));
      case 'VectorSelector':
        return instant(node);
      case 'AggregateExpr':
        return aggregate(node);
      case 'FunctionCall':
        return call(node);
      case 'BinaryExpr':
        return binary(node);
      default:
        return unsupported(node);
    }
  }

  function unsupported(node: SyntaxNode): never {
    throw new Error(`${node.name} is not supported: ${text(node)}`);
  }

  const vectorOf = (node: SyntaxNode): Vector => {
    const value = valueAt(node);
    return typeof value === 'number' ? unsupported(node) : value;
  };

  const selected = (node: SyntaxNode) => {
    const matchers = labelMatchersOf(node, expression);
    return all.filter(({ labels }) => matches(labels, matchers));
  };

  const instant = (node: SyntaxNode): Vector =>
    selected(node).flatMap(({ labels, samples }) => {
      const last = samples.findLast((sample) => sample.at <= at);
      const found = last && last.at > at - LOOKBACK_SECONDS && last.value !== 'stale';
      return found ? [{ labels, value: Number(last.value) }] : [];
    });

  function call(node: SyntaxNode): Value {
    const [name, body] = childrenOf(node);
    const args = body ? childrenOf(body) : [];
    const [first, second] = args;
    switch (name && text(name)) {
      case 'time':
        return at;
      case 'absent':
        return first ? absent(first) : unsupported(node);
      case 'rate':
        return overRange(first ?? unsupported(node), (samples, seconds) => rate(samples, at, seconds));
      case 'max_over_time':
        return overRange(first ?? unsupported(node), overTime(Math.max));
      case 'histogram_quantile':
        return first && second ? histogramQuantile(Number(valueAt(first)), vectorOf(second)) : unsupported(node);
      default:
        return unsupported(node);
    }
  }

  /** One element when the selector finds nothing, with the labels that it demands by equality. */
  function absent(node: SyntaxNode): Vector {
    if (vectorOf(node).length > 0) return [];
    const demanded = node.name === 'VectorSelector' ? labelMatchersOf(node, expression) : [];
    const labels = demanded.filter(({ name, operator }) => operator === '=' && name !== '__name__');
    return [{ labels: Object.fromEntries(labels.map(({ name, value }) => [name, value])), value: 1 }];
  }

  function overRange(
    node: SyntaxNode,
    result: (samples: readonly NumberSample[], seconds: number) => number | undefined,
  ): Vector {
    const [selector, duration] = childrenOf(node);
    if (node.name !== 'MatrixSelector' || !selector || !duration) return unsupported(node);
    const seconds = secondsOf(text(duration));
    return selected(selector).flatMap(({ labels, samples }) => {
      const value = result(
        samples.filter(isNumber).filter((s) => s.at <= at && s.at > at - seconds),
        seconds,
      );
      return value === undefined ? [] : [{ labels: withoutName(labels), value }];
    });
  }

  function aggregate(node: SyntaxNode): Vector {
    const [operator, ...rest] = childrenOf(node);
    const modifier = node.getChild('AggregateModifier');
    const body = rest.at(-1);
    const argument = body && childrenOf(body)[0];
    if (!operator || !argument || modifier?.getChild('Without')) return unsupported(node);
    const labels = modifier?.getChild('GroupingLabels')?.getChildren('LabelName').map(text) ?? [];
    return aggregated(text(operator), labels, vectorOf(argument));
  }

  function binary(node: SyntaxNode): Value {
    const [left, operator, right] = childrenOf(node);
    // Modifiers such as on(…) would be further children.
    if (!left || !operator || !right || childrenOf(node).length > 3) return unsupported(node);
    return combined(text(operator), valueAt(left), valueAt(right)) ?? unsupported(node);
  }

  const tree = parser.parse(expression).topNode.firstChild;
  if (!tree) throw new Error('The expression is empty');
  return valueAt(tree);
}

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
};

const isNumber = (sample: Sample): sample is NumberSample => sample.value !== 'stale';

const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};
const COMPARISONS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
};

/** Undefined for an operator that is not supported. */
function combined(operator: string, left: Value, right: Value): Value | undefined {
  if (typeof left === 'number' && typeof right === 'number') return ARITHMETIC[operator]?.(left, right);
  if (typeof left === 'number' || typeof right === 'number') return eachCombined(operator, left, right);
  const others = new Map(right.map((element) => [keyOf(element.labels), element]));
  if (operator === 'and') return left.filter(({ labels }) => others.has(keyOf(labels)));
  if (operator === 'unless') return left.filter(({ labels }) => !others.has(keyOf(labels)));
  if (operator === 'or') {
    const known = new Set(left.map(({ labels }) => keyOf(labels)));
    return [...left, ...right.filter(({ labels }) => !known.has(keyOf(labels)))];
  }
  return left.flatMap((element) => {
    const other = others.get(keyOf(element.labels));
    return other ? result(operator, element, element.value, other.value) : [];
  });
}

function eachCombined(operator: string, left: Value, right: Value): Vector {
  if (typeof left === 'number') return (right as Vector).flatMap((e) => result(operator, e, left, e.value));
  return left.flatMap((e) => result(operator, e, e.value, right as number));
}

/** A comparison keeps the element of the vector, arithmetic replaces its value and drops the name of its metric. */
function result(operator: string, element: Element, left: number, right: number): Vector {
  const holds = COMPARISONS[operator];
  if (holds) return holds(left, right) ? [element] : [];
  const compute = ARITHMETIC[operator];
  if (!compute) throw new Error(`Operator ${operator} is not supported`);
  return [{ labels: withoutName(element.labels), value: compute(left, right) }];
}
