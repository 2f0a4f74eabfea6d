import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { coarse } from '../theme/recipes/touch';

const Entry = chakra('button', {
  base: {
    flexShrink: '0',
    h: '8',
    px: '2.5',
    borderRadius: 'control',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle', color: 'fg' },
    '&[aria-current]': { bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'medium' },
    [coarse]: { h: '11' },
  },
});

const List = chakra('ul', {
  base: {
    display: 'flex',
    gap: '1',
    px: { base: '3', sm: '5' },
    py: '1',
    listStyleType: 'none',
    overflowX: 'auto',
    overflowY: 'hidden',
  },
});

export interface Section {
  /** Id of its `FormSection`. */
  id: string;
  title: string;
}

interface SectionIndexProps {
  sections: readonly Section[];
  /** The scroll container of the sections. */
  body: RefObject<HTMLElement | null>;
}

/** Index of the sections of a long form; marks the current section. */
export function SectionIndex({ sections, body }: SectionIndexProps) {
  const { t } = useTranslation('common');
  const { current, goTo } = useCurrentSection(body, sections[0]?.id);
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the entries scroll horizontally, so the current one may be hidden
  useEffect(() => {
    const entry = list.current?.querySelector('[aria-current]');
    entry?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <Box as="nav" aria-label={t('form.sections')} flexShrink="0" borderBottomWidth="1px" borderColor="border">
      <List ref={list}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Entry type="button" aria-current={id === current || undefined} onClick={() => goTo(id)}>
              {title}
            </Entry>
          </li>
        ))}
      </List>
    </Box>
  );
}

const sectionsIn = (body: HTMLElement) => [...body.querySelectorAll<HTMLElement>('[data-section]')];

/** The last section above the upper third of the body; at the end of the body the last section. */
function visibleSection(body: HTMLElement): string | undefined {
  const { top, height } = body.getBoundingClientRect();
  const atEnd = body.scrollTop + body.clientHeight >= body.scrollHeight - 1;
  return sectionsIn(body)
    .filter((section) => atEnd || section.getBoundingClientRect().top <= top + height / 3)
    .at(-1)?.dataset.section;
}

function useCurrentSection(body: RefObject<HTMLElement | null>, first: string | undefined) {
  const [current, setCurrent] = useState(first);
  // A section near the end cannot scroll to the top, so the clicked section stays current.
  const jumped = useRef(false);
  useEffect(() => {
    const box = body.current;
    if (!box) return;
    const onScroll = () => {
      if (!jumped.current) setCurrent(visibleSection(box));
      jumped.current = false;
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [body]);

  const goTo = (id: string) => {
    const box = body.current;
    const section = box && sectionsIn(box).find(({ dataset }) => dataset.section === id);
    if (!section) return;
    const before = box.scrollTop;
    section.scrollIntoView?.({ block: 'start' });
    section.focus({ preventScroll: true });
    jumped.current = box.scrollTop !== before;
    setCurrent(id);
  };
  return { current, goTo };
}
