import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOfferedCommands } from '../../lib/page-commands';
import type { Entry } from './entry';

/** The commands on the selected rows and on the object of the page. */
export function usePageEntries(): Entry[] {
  const navigate = useNavigate();
  const offers = useOfferedCommands();
  return useMemo(
    () =>
      offers.flatMap(({ target, commands }) =>
        commands
          .filter(({ disabled }) => !disabled)
          .map(({ id, label, icon = ChevronRight, to, onSelect }): Entry => {
            const run = () => void (to === undefined ? onSelect?.() : navigate(to));
            return { id: `${target} ${id}`, section: target, label, icon, run };
          }),
      ),
    [offers, navigate],
  );
}
