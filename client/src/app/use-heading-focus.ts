import { useEffect, useRef } from 'react';
import { useMatches } from 'react-router-dom';
import { screenMark } from './screen';

/**
 * Moves the focus to the heading of the new page after navigation, for keyboard and screen-reader users. Changes of
 * filters, tabs and drawers on the same screen keep the focus, and so does a page that sets the focus itself.
 */
export function useHeadingFocus() {
  const matches = useMatches();
  const place = (matches.find(({ handle }) => handle === screenMark) ?? matches.at(-1))?.pathname;
  const before = useRef(place);
  useEffect(() => {
    if (place === before.current) return;
    before.current = place;
    const main = document.getElementById('main');
    if (!main || (document.activeElement !== main && main.contains(document.activeElement))) return;
    const heading = main.querySelector<HTMLElement>('h1') ?? main;
    if (heading !== main) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [place]);
}
