import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Plus } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { useCan } from '../../../lib/session';
import { DrawerSlot } from '../../../resource-list/drawer-slot';
import { newRecord, useEditDrawer } from '../../../resource-list/use-edit-drawer';
import { SinkItem } from '../../../ui/data/sink-item';
import { ErrorState } from '../../../ui/feedback/states';
import { Section } from '../../../ui/section';
import { useFormat } from '../../../ui/use-format';
import { type AuditSinkRowFragment, useAuditSinksQuery } from '../shared/audit.generated';
import { AuditSinkActions } from './audit-sink-actions';

const AuditSinkDrawer = lazy(() =>
  import('./audit-sink.drawer').then((module) => ({ default: module.AuditSinkDrawer })),
);

const pollIntervalMs = 15_000;

/** The systems that receive the audit log, and how far they are. */
export function AuditSinksCard() {
  const { t } = useTranslation('auditSinks');
  const drawer = useEditDrawer();
  const mayWrite = useCan('options:write');
  const { data, error, refetch } = useAuditSinksQuery({
    fetchPolicy: 'cache-and-network',
    pollInterval: pollIntervalMs,
  });
  const refresh = () => void refetch().catch(() => undefined);
  const sinks = data?.auditSinks ?? [];
  return (
    <Section
      title={t('title')}
      text={t('text')}
      action={
        mayWrite && (
          <Button size="sm" variant="outline" onClick={() => drawer.show(newRecord)}>
            <Plus aria-hidden />
            {t('add')}
          </Button>
        )
      }
    >
      {error && !data && <ErrorState compact error={error} onRetry={refresh} />}
      {data && sinks.length === 0 && <Box color="fg.muted">{t('empty')}</Box>}
      {sinks.length > 0 && (
        <Box as="ul" aria-label={t('title')} listStyleType="none">
          {sinks.map((sink) => (
            <AuditSinkItem key={sink.id} sink={sink} onEdit={drawer.show} onChanged={refresh} />
          ))}
        </Box>
      )}
      {data && mayWrite && (
        <DrawerSlot drawer={drawer}>
          {(shown) => <AuditSinkDrawer {...shown} sinks={sinks} onSaved={refresh} />}
        </DrawerSlot>
      )}
    </Section>
  );
}

interface AuditSinkItemProps {
  sink: AuditSinkRowFragment;
  onEdit(id: string): void;
  onChanged(): void;
}

function AuditSinkItem({ sink, onEdit, onChanged }: AuditSinkItemProps) {
  const { t } = useTranslation('auditSinks');
  const format = useFormat();
  const mayWrite = useCan('options:write');
  const { kind, position, waitingEntries, waitingSince } = sink;
  const waiting = { count: waitingEntries, entries: format.integer(waitingEntries) };
  return (
    <SinkItem
      sink={sink}
      kind={t(`kind.${kind}.name`)}
      pausedText={t('state.paused')}
      isBehind={waitingEntries > 0}
      figures={[
        position > 0 ? t('position', { position: format.integer(position) }) : t('nothingSent'),
        waitingSince ? t('waiting', { ...waiting, since: format.relative(waitingSince) }) : t('noneWaiting'),
      ]}
      actions={mayWrite && <AuditSinkActions {...{ sink, onEdit, onChanged }} />}
    />
  );
}
