import { useEffect, useRef } from 'react';
import { useMatches } from 'react-router-dom';
import { screenMark } from './screen';

/**
 * After navigation the focus goes to the new page's heading, so that keys and readers begin there. Filters, tabs and drawers of
 * the same screen leave it where it is, and so does a page that takes the focus itself.
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
