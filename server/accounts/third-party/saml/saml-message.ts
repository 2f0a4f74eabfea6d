import { allElements, attributeOf, type XmlDocument } from './saml-xml.js';

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

export function isStrongAlgorithm(algorithm: string): boolean {
  return ALGORITHMS.has(algorithm);
}

/** The time of an attribute in ms since 1970; NaN without one, which every comparison refuses. */
export function timeOf(value: string | undefined): number {
  return value === undefined ? Number.NaN : Date.parse(value);
}
