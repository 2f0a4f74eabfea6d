import { lazy, Suspense } from 'react';
import { loadTexts } from '../../../i18n/setup';
import { CardPlaceholder } from '../../../ui/feedback/placeholder';
import { KeywordTest } from '../extras/keyword-test';
import { SubjectCards } from '../subject-panels';
import { useAnchor } from '../use-anchor';

/** The editors of these cards are large: they and their texts load after the page. */
const GroupCards = lazy(async () => {
  const [module] = await Promise.all([import('../pricing/group-cards'), loadTexts('prices')]);
  return { default: module.GroupCards };
});

const ChatsCard = lazy(async () => {
  const [module] = await Promise.all([import('../chats/chats.card'), loadTexts('prices')]);
  return { default: module.ChatsCard };
});

const SinksCard = lazy(async () => {
  const [module] = await Promise.all([import('../sinks/sinks.card'), loadTexts('prices', 'logSinks')]);
  return { default: module.SinksCard };
});

const LogCleanup = lazy(() => import('../extras/log-cleanup').then((module) => ({ default: module.LogCleanup })));

const loadedLater = ['groups', 'chats', 'log-sinks'];
const extras = { keywordTest: KeywordTest, logCleanup: LogCleanupExtra };

/** The operation of the site: quota, logs, monitoring, groups. */
export function OperationSubject() {
  return (
    <SubjectCards subject="operation" extras={extras}>
      <Suspense fallback={<CardPlaceholder />}>
        <GroupCards />
        <ChatsCard />
        <SinksCard />
        <Arrived />
      </Suspense>
    </SubjectCards>
  );
}

function LogCleanupExtra() {
  return (
    <Suspense fallback={null}>
      <LogCleanup />
    </Suspense>
  );
}

/** Scrolls again after the cards have loaded, if the address names one of them. */
function Arrived() {
  useAnchor(loadedLater);
  return null;
}
