import { lazy } from 'react';
import { ModelPage } from '../features/pricing/model/model.page';
import { loadTexts } from '../i18n/setup';
import { useCan } from '../lib/session';
import { ObjectCalls } from './object-sections';

const PriceEditor = lazy(async () => {
  const [module] = await Promise.all([import('../features/settings/models/pricing-cards'), loadTexts('prices')]);
  return { default: module.PriceEditor };
});

/** The page of a model with its calls, and the editor of prices, which loads when it first opens. */
export function ModelScreen() {
  const ofSite = useCan('logs:read');
  return (
    <ModelPage
      editor={PriceEditor}
      calls={(model) => (
        <ObjectCalls
          scope={ofSite ? 'SITE' : 'SELF'}
          filter={{ modelName: model }}
          log={{ model }}
          columns={ofSite ? ['user', 'channel'] : ['token']}
        />
      )}
    />
  );
}
