import { lazy } from 'react';
import { ModelPage } from '../features/pricing/model/model.page';
import { loadTexts } from '../i18n/setup';

const PriceEditor = lazy(async () => {
  const [module] = await Promise.all([import('../features/settings/pricing/pricing-cards'), loadTexts('prices')]);
  return { default: module.PriceEditor };
});

/** The page of a model with the editor of prices, which is part of another feature and loads when it first opens. */
export function ModelScreen() {
  return <ModelPage editor={PriceEditor} />;
}
