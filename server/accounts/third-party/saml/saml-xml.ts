/** A SAML message is far smaller; metadata of a federation is not accepted. */
const MAX_CHARACTERS = 1024 * 1024;
const MAX_DEPTH = 40;

/** An element: `$` contains its attributes, `_` its text, and each other key a list of elements by their local name. */
export type XmlElement = Readonly<Record<string, unknown>>;

export interface XmlDocument {
  /** The local name of the root element. */
  readonly name: string;
  readonly root: XmlElement;
}

/**
 * Parses XML without a document type, entities, comments, CDATA and processing instructions: parsers disagree about
 * them, and a signature that ignores comments would cover a text that is read differently.
 * @param comments accepts comments
 * @throws {Error} for invalid XML, and when it is too large or too deeply nested
 */
export async function readXml(text: string, { comments = false } = {}): Promise<XmlDocument> {
  const refused = comments ? /<!(?!--)|<\?(?!xml\s)/i : /<!|<\?(?!xml\s)/i;
  if (text.length > MAX_CHARACTERS || refused.test(text)) throw new Error('Refused XML');
  const { Parser, processors } = await import('xml2js');
  const parser = new Parser({ explicitRoot: true, explicitCharkey: true, tagNameProcessors: [processors.stripPrefix] });
  const parsed: unknown = await parser.parseStringPromise(text);
  if (!isElement(parsed)) throw new Error('No XML');
  const [found, ...others] = Object.entries(parsed);
  if (!found || others.length > 0 || !isElement(found[1])) throw new Error('No root element');
  requireShallow(found[1]);
  return { name: found[0], root: found[1] };
}

/** The elements with a local name in an element. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  const found = element?.[name];
  return Array.isArray(found) ? found.filter(isElement) : [];
}

/** The elements at a path of local names. */
export function elementsAt(element: XmlElement | undefined, ...path: string[]): XmlElement[] {
  return path.reduce(
    (elements, name) => elements.flatMap((parent) => childrenOf(parent, name)),
    element ? [element] : [],
  );
}

/** The value of an attribute. Undefined if the element does not have it. */
export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  const attributes = element?.$;
  const value = isElement(attributes) && Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** The trimmed text of an element. Empty if it has none. */
export function textOf(element: XmlElement | undefined): string {
  const text = element?._;
  return typeof text === 'string' ? text.trim() : '';
}

/** Every element of a document. */
function* allElements(root: XmlElement): Generator<XmlElement> {
  const open: XmlElement[] = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    yield element;
    open.push(...innerElements(element));
  }
}

function innerElements(element: XmlElement): XmlElement[] {
  return Object.keys(element)
    .filter((name) => name !== '$' && name !== '_')
    .flatMap((name) => childrenOf(element, name));
}

function requireShallow(root: XmlElement): void {
  let level: XmlElement[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw new Error('Too deep');
    level = level.flatMap(innerElements);
  }
}

function isElement(value: unknown): value is XmlElement {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Algorithms of signatures and digests that are accepted, and transforms; SHA-1 is not. */
const ALGORITHMS: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments',
]);

/** Whether every algorithm of an XML signature in the document is accepted. */
export function hasStrongAlgorithms({ root }: XmlDocument): boolean {
  for (const element of allElements(root)) {
    const algorithm = attributeOf(element, 'Algorithm');
    if (algorithm !== undefined && !isStrongAlgorithm(algorithm)) return false;
  }
  return true;
}

/** Whether a signature may use the algorithm or transform, which is named by its URI. */
export function isStrongAlgorithm(algorithm: string): boolean {
  return ALGORITHMS.has(algorithm);
}

/** The time of an attribute in ms since 1970; NaN without one, which every comparison refuses. */
export function timeOf(value: string | undefined): number {
  return value === undefined ? Number.NaN : Date.parse(value);
}
