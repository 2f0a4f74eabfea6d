import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Stack } from '@chakra-ui/react/stack';
import { type ReactNode, Suspense } from 'react';
import { PageHeader } from '../page-header';

interface ObjectPageProps {
  /** Name of the object. */
  title: string;
  /** Its state, next to the name. */
  status?: ReactNode;
  actions?: ReactNode;
  facts: ReactNode;
  /** Its usage, next to the facts. */
  usage?: ReactNode;
  /** Further sections, one below the other. */
  children?: ReactNode;
}

/**
 * The page of one object: its name, state and commands in one line, then its facts and usage, then further sections.
 */
export function ObjectPage({ title, status, actions, facts, usage, children }: ObjectPageProps) {
  return (
    <>
      <PageHeader {...{ title, status, actions }} />
      <Stack gap="4">
        <Grid
          gap="4"
          alignItems="start"
          templateColumns={{ base: 'minmax(0, 1fr)', lg: usage ? 'minmax(0, 1fr) minmax(0, 2fr)' : undefined }}
        >
          <ObjectSection>{facts}</ObjectSection>
          {usage && <ObjectSection>{usage}</ObjectSection>}
        </Grid>
        {children}
      </Stack>
    </>
  );
}

/** A section whose code loads after the page. It keeps its place until then. */
export function ObjectSection({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Box layerStyle="card" minH="64" aria-busy />}>{children}</Suspense>;
}
