import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useOutlet } from 'react-router-dom';
import { cards } from './catalogue/cards';
import type { Extra, Subject } from './catalogue/spec';
import { SettingsCard } from './settings-card';

interface Panel {
  subject: Subject;
  content: ReactNode;
}

const ShownContext = createContext<(subject: Subject) => void>(() => undefined);

/**
 * The cards of the current subject, which are the child route. The cards of previously shown subjects stay mounted, so
 * that the state of their editors is kept.
 */
export function SubjectPanels({ subject }: { subject: Subject }) {
  const content = useOutlet();
  const [kept, setKept] = useState<readonly Panel[]>([]);
  const isKept = kept.some((panel) => panel.subject === subject);
  // The router shows an error instead of cards that failed to load: only cards that were rendered are kept.
  const onShown = (shown: Subject) => {
    if (shown === subject && !isKept) setKept([...kept, { subject, content }]);
  };
  return (
    <ShownContext value={onShown}>
      {(isKept ? kept : [...kept, { subject, content }]).map((panel) => (
        <Box key={panel.subject} hidden={panel.subject !== subject} css={{ '&[hidden]': { display: 'none' } }}>
          {panel.content}
        </Box>
      ))}
    </ShownContext>
  );
}

interface SubjectCardsProps {
  subject: Subject;
  /** Additional contents of its cards, by their name in the catalogue. */
  extras?: Partial<Record<Extra, ComponentType<{ card: string }>>>;
  /** Cards with custom editors. */
  children?: ReactNode;
}

/** The cards of a subject. */
export function SubjectCards({ subject, extras = {}, children }: SubjectCardsProps) {
  const onShown = useContext(ShownContext);
  useEffect(() => onShown(subject));
  return (
    <Stack gap="5">
      {cards
        .filter((card) => card.subject === subject)
        .map((card) => {
          const Extra = card.extra && extras[card.extra];
          return (
            <SettingsCard key={card.id} card={card}>
              {Extra && <Extra card={card.id} />}
            </SettingsCard>
          );
        })}
      {children}
    </Stack>
  );
}
