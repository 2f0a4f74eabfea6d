import { subjectOf } from './catalogue/cards';
import { ownCards } from './catalogue/operation';
import { subjects } from './catalogue/spec';
import { modelsPath, settingsPath, subjectPath } from './catalogue/subject-path';

interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/** The parameters of the cards of prices in the address. */
const pricesParams = ['prices', 'import'];

/**
 * The present address for one of the settings as a whole, where the parameter `tab` named the subject and where prices
 * were a card. A card or an option in the fragment decides on the subject. The remaining parameters are kept.
 * @returns undefined for other addresses
 */
export function presentAddress({ pathname, search, hash }: Address): string | undefined {
  if (pathname.replace(/\/+$/, '') !== settingsPath) return undefined;
  const params = new URLSearchParams(search);
  const tab = params.get('tab');
  params.delete('tab');
  const query = params.size > 0 ? `?${params}` : '';
  const name = decodeURIComponent(hash.slice(1));
  const price = ownCards.find(({ id, page, keys }) => page && (id === name || keys.includes(name)));
  if (price) return `${modelsPath}${query}#${price.id}`;
  if (pricesParams.some((param) => params.has(param))) return `${modelsPath}${query}${hash}`;
  const subject = subjectOf(name) ?? subjects.find((one) => one === tab) ?? subjects[0];
  return `${subjectPath(subject)}${query}${hash}`;
}
