import { requestGraphql } from '../../lib/graphql-request';
import { HomeDocument, type HomeQuery } from './home.generated';

export type HomePrice = HomeQuery['pricing']['models'][number];

/** Fetched without the data client, which visitors need not load. */
export const loadHome = (): Promise<HomeQuery> => requestGraphql(HomeDocument);

/** Ratio of the group whose prices are shown; 1 if the server lists no such group. */
export const groupRatioOf = ({ pricing }: HomeQuery): number =>
  pricing.groups.find(({ name }) => name === pricing.group)?.ratio ?? 1;

/** Models that the shown group may use. */
export const modelsOf = ({ pricing }: HomeQuery): HomePrice[] =>
  pricing.models.filter(({ groups }) => groups.includes(pricing.group));
