import { lazy, Suspense } from 'react';
import { loadTexts } from '../../../i18n/setup';
import { CardPlaceholder } from '../../../ui/feedback/placeholder';
import { SubjectCards } from '../subject-panels';
import { useAnchor } from '../use-anchor';

/** The editor is large: it and its texts load after the page. */
const AliasesCard = lazy(async () => {
  const [module] = await Promise.all([import('../aliases/aliases.card'), loadTexts('prices', 'aliases')]);
  return { default: module.AliasesCard };
});

const loadedLater = ['aliases'];

/** How models are called: vendors, batches, aliases. */
export function ModelsSubject() {
  return (
    <SubjectCards subject="models">
      <Suspense fallback={<CardPlaceholder />}>
        <AliasesCard />
        <Arrived />
      </Suspense>
    </SubjectCards>
  );
}

/** Scrolls again after the card has loaded, if the address names it. */
function Arrived() {
  useAnchor(loadedLater);
  return null;
}
