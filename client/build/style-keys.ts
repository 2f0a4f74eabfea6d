import type { Plugin } from 'vite';

const FILE = '@chakra-ui/react/dist/esm/utils/memo.js';
const HASH = /function simpleHash\(value\) \{[\s\S]*?\n\}\n/;

/**
 * Chakra's function for the keys of its caches, with a number for each object instead of its text. Equal objects have
 * the same number, and an object is read once. `numbers` is emptied when it has 5,000 texts: an equal object is then
 * assigned another number, and its styles are resolved again.
 */
const NUMBERED = `
const numbers = /* @__PURE__ */ new Map();
const numberOf = /* @__PURE__ */ new WeakMap();
let last = 0;
function simpleHash(value) {
  if (value === null) return "null";
  if (value === void 0) return "undefined";
  const type = typeof value;
  if (type === "string") return "s:" + value;
  if (type === "number") return "n:" + value;
  if (type === "boolean") return "b:" + value;
  if (type === "function") return "f:" + (value.name || "anonymous");
  if (type !== "object") return String(value);
  const before = numberOf.get(value);
  if (before !== void 0) return before;
  const text = Array.isArray(value)
    ? "a:[" + value.map(simpleHash).join(",") + "]"
    : "o:{" + Object.keys(value).sort().map((key) => key + ":" + simpleHash(value[key])).join(",") + "}";
  let number = numbers.get(text);
  if (number === void 0) {
    if (numbers.size > 5e3) numbers.clear();
    number = "#" + ++last;
    numbers.set(text, number);
  }
  numberOf.set(value, number);
  return number;
}
`;

/**
 * Chakra writes all styles of a recipe as text at every rendering of every element, to find their classes in a cache.
 * That took half of the script time of opening a drawer. A build that does not meet the function fails.
 */
export function styleKeys(): Plugin {
  let isBuild = false;
  let isReplaced = false;
  return {
    name: 'style-keys',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    transform(code, id) {
      if (!id.endsWith(FILE)) return undefined;
      if (!HASH.test(code)) this.error('Chakra makes the keys of its caches in another way');
      isReplaced = true;
      return { code: code.replace(HASH, () => NUMBERED), map: null };
    },
    buildEnd(error) {
      if (isBuild && !error && !isReplaced) this.error(`Chakra has no file ${FILE}`);
    },
  };
}
