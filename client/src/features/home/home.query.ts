import * as z from 'zod/mini';
import { requestOnce } from '../../lib/graphql-once';

const homeData = z.object({
  status: z.object({ homePageContent: z.string(), notice: z.string() }),
  pricing: z.object({
    group: z.string(),
    groups: z.array(z.object({ name: z.string(), ratio: z.number() })),
    models: z.array(
      z.object({
        model: z.string(),
        mode: z.enum(['PER_TOKEN', 'PER_CALL']),
        modelRatio: z.number(),
        completionRatio: z.number(),
        modelPrice: z.number(),
        priceSet: z.boolean(),
        groups: z.array(z.string()),
      }),
    ),
  }),
});

export type HomeData = z.infer<typeof homeData>;
export type HomePrice = HomeData['pricing']['models'][number];

/** Data of the public page. Fetched without the data client, which visitors need not load. */
export const loadHome = async (): Promise<HomeData> =>
  z.parse(
    homeData,
    await requestOnce(
      `query Home {
        status { homePageContent notice }
        pricing {
          group
          groups { name ratio }
          models { model mode modelRatio completionRatio modelPrice priceSet groups }
        }
      }`,
    ),
  );

/** Ratio of the group whose prices are shown; 1 if the server lists no such group. */
export const groupRatioOf = ({ pricing }: HomeData): number =>
  pricing.groups.find(({ name }) => name === pricing.group)?.ratio ?? 1;

/** Models that the shown group may use. */
export const modelsOf = ({ pricing }: HomeData): HomePrice[] =>
  pricing.models.filter(({ groups }) => groups.includes(pricing.group));
