import { Grid } from '@chakra-ui/react/grid';
import { Stack } from '@chakra-ui/react/stack';
import { type ComponentProps, lazy } from 'react';
import type { CallsOf, KnownDays } from '../features/objects/calls-of';
import { loadTexts } from '../i18n/setup';
import { useCan } from '../lib/session';
import { useStatus } from '../lib/status';
import { ObjectSection } from '../ui/object/object-page';

// Other screens share these parts, so they are not in the first load.
const UsageOverTime = lazy(async () => {
  const [module] = await Promise.all([import('../features/objects/object-usage'), loadTexts('costExplorer')]);
  return { default: module.ObjectUsage };
});
const ObjectBreakdown = lazy(() =>
  import('../features/objects/object-breakdown').then((module) => ({ default: module.ObjectBreakdown })),
);
const RecentCalls = lazy(async () => {
  const [module] = await Promise.all([import('../features/logs/recent-calls'), loadTexts('logs')]);
  return { default: module.RecentCalls };
});
const ObjectChanges = lazy(async () => {
  const [module] = await Promise.all([import('../features/audit/object-changes'), loadTexts('audit')]);
  return { default: module.ObjectChanges };
});

/** The last calls of an object. */
export function ObjectCalls(props: ComponentProps<typeof RecentCalls>) {
  return (
    <ObjectSection>
      <RecentCalls {...props} />
    </ObjectSection>
  );
}

/** Whether the user sees the calls of an object. */
const useSeesCalls = (scope: CallsOf['scope']): boolean => useCan('logs:read') || scope === 'SELF';

/** Whether the user sees the sums of these calls, which a site may not store. */
export function useSeesUsage(scope: CallsOf['scope']): boolean {
  const { enable_data_export: hasSums } = useStatus();
  return useSeesCalls(scope) && hasSums === true;
}

interface ObjectUsageProps {
  name: string;
  of: CallsOf;
  /** The dimensions of the calls with a ranking. */
  by: readonly ('model' | 'token')[];
  /** The days that the page has already loaded. */
  known?: KnownDays;
}

/** The usage of an object, over time and by dimension. */
export function ObjectUsage({ name, of, by, known }: ObjectUsageProps) {
  return (
    <Stack gap="4">
      <UsageOverTime name={name} of={of} known={known} />
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', xl: `repeat(${by.length}, minmax(0, 1fr))` }}>
        {by.map((dimension) => (
          <ObjectBreakdown key={dimension} of={of} by={dimension} />
        ))}
      </Grid>
    </Stack>
  );
}

interface ObjectSectionsProps {
  of: CallsOf;
  /** Columns of what differs between the calls. */
  columns: readonly ('user' | 'token' | 'channel')[];
  /** The object in the audit log: its type and id, or the owner of objects. */
  changes: { objectType: string; objectId: string } | { ownerId: string };
}

/** The last calls and the last changes of an object, where the user may see them. */
export function ObjectSections({ of, columns, changes }: ObjectSectionsProps) {
  const seesCalls = useSeesCalls(of.scope);
  const seesChanges = useCan('audit:read');
  const audit = new URLSearchParams(
    'ownerId' in changes ? { owner: changes.ownerId } : { object: changes.objectType, id: changes.objectId },
  );
  return (
    <>
      {seesCalls && <ObjectCalls {...of} columns={columns} />}
      {seesChanges && (
        <ObjectSection>
          <ObjectChanges filter={changes} to={`/audit?${audit}`} />
        </ObjectSection>
      )}
    </>
  );
}
