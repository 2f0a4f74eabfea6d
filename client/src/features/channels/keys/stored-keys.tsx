import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { FlaskConical, KeyRound, Pause, Play, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Badge } from '../../../ui/data/badge';
import { IconAction } from '../../../ui/icon-action';
import { ActionMenu } from '../../../ui/overlay/action-menu';
import { useFormat } from '../../../ui/use-format';
import type { Outcome } from '../model-tests/use-test-run';
import type { ChannelDetailFragment } from '../shared/channels.generated';
import { isDocumentKey } from './key-list';
import { NewKey } from './new-key';
import { type KeyActs, useStoredKeys } from './use-stored-keys';

type StoredKey = ChannelDetailFragment['keys'][number];

/** The stored keys of a channel. Keys are write-only: the list shows their fingerprint and state. */
export function StoredKeys({ channelId, type, keys }: { channelId: string; type: number; keys: readonly StoredKey[] }) {
  const { t } = useTranslation('channelForm');
  const { t: tChannels } = useTranslation('channels');
  const acts = useStoredKeys(channelId);
  const [adding, setAdding] = useState(false);
  const used = keys.filter(({ status }) => status === 'ENABLED').length;
  return (
    <Box layerStyle="inset" px="4" py="3" role="group" aria-label={t('keys.title')}>
      <Flex align="center" gap="3" wrap="wrap">
        <Box flex="1" minW="40">
          <Box fontWeight="medium">{tChannels('keys.stored', { count: keys.length })}</Box>
          <Box textStyle="caption" color="fg.muted">
            {used < keys.length ? tChannels('keys.inUse', { used, total: keys.length }) : t('keys.storedHelp')}
          </Box>
        </Box>
        {!isDocumentKey(type) && !adding && (
          <Button size="sm" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            {t('keys.addStored')}
          </Button>
        )}
      </Flex>
      {adding && (
        <NewKey
          label={t('keys.newKeys')}
          help={t('field.keyHelp')}
          action={t('keys.addStored')}
          onSave={acts.add}
          onDone={() => setAdding(false)}
        />
      )}
      <Stack as="ul" listStyleType="none" gap="0" mt="2" maxH="72" overflow="auto">
        {keys.map((key) => (
          <KeyRow key={key.fingerprint} stored={key} last={keys.length === 1} acts={acts} />
        ))}
      </Stack>
    </Box>
  );
}

function KeyRow({ stored, last, acts }: { stored: StoredKey; last: boolean; acts: KeyActs }) {
  const { t } = useTranslation('channelForm');
  const { fingerprint, hint, status } = stored;
  const [replacing, setReplacing] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState<'test' | 'switch' | null>(null);
  const on = status === 'ENABLED';
  const test = async () => {
    setBusy('test');
    setOutcome(await acts.test(fingerprint));
    setBusy(null);
  };
  const toggle = async () => {
    setBusy('switch');
    await acts.setEnabled(fingerprint, !on);
    setBusy(null);
  };
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border" py="1">
      <Flex align="center" gap="2" wrap="wrap">
        <Box flex="1" minW="36" fontFamily="mono" textStyle="table" color={on ? undefined : 'fg.muted'}>
          {hint}{' '}
          <Box as="span" color="fg.muted">
            {fingerprint}
          </Box>
        </Box>
        <KeyStatus stored={stored} />
        <Flex>
          <IconAction
            icon={FlaskConical}
            label={t('keys.test', { fingerprint })}
            loading={busy === 'test'}
            onClick={test}
          />
          <IconAction
            icon={on ? Pause : Play}
            label={t(on ? 'keys.disable' : 'keys.enable', { fingerprint })}
            loading={busy === 'switch'}
            onClick={toggle}
          />
          <ActionMenu
            label={t('keys.more', { fingerprint })}
            actions={[
              { id: 'replace', label: t('keys.replace'), icon: KeyRound, onSelect: () => setReplacing(true) },
              {
                id: 'remove',
                label: t('keys.remove'),
                icon: Trash2,
                dangerous: true,
                disabled: last,
                onSelect: () => void acts.remove(fingerprint),
              },
            ]}
          />
        </Flex>
      </Flex>
      <KeyFacts stored={stored} outcome={outcome} />
      {replacing && (
        <NewKey
          label={t('keys.newKeyFor', { fingerprint })}
          action={t('keys.replace')}
          onSave={(key) => acts.replace(fingerprint, key)}
          onDone={() => setReplacing(false)}
        />
      )}
    </Box>
  );
}

function KeyStatus({ stored: { status } }: { stored: StoredKey }) {
  const { t } = useTranslation('channelForm');
  const looks = {
    ENABLED: { color: 'green', icon: 'check' },
    REFUSED: { color: 'orange', icon: 'alert' },
    DISABLED: { color: 'gray', icon: 'pause' },
  } as const;
  return <Badge {...looks[status]}>{t(`keys.status.${status}`)}</Badge>;
}

/** Why and since when a key is disabled, and the result of its last test. */
function KeyFacts({ stored, outcome }: { stored: StoredKey; outcome: Outcome | undefined }) {
  const { t } = useTranslation('channelForm');
  const { t: tChannels } = useTranslation('channels');
  const format = useFormat();
  const { refusedReason, refusedAt, disabledAt } = stored;
  const time = (at: string) => format.timestamp(at);
  return (
    <Box textStyle="caption" role="status">
      {refusedReason !== null && (
        <Box color="fg.warning" pb="1" overflowWrap="anywhere">
          {t('keys.refused', { reason: refusedReason, time: refusedAt ? time(refusedAt) : '–' })}
        </Box>
      )}
      {disabledAt && (
        <Box color="fg.muted" pb="1">
          {t('keys.disabledAt', { time: time(disabledAt) })}
        </Box>
      )}
      {outcome?.state === 'ok' && (
        <Box color="fg.success" pb="1">
          {t('keys.testOk', { time: outcome.seconds.toFixed(2) })}
        </Box>
      )}
      {outcome?.state === 'failed' && (
        <Box color="fg.error" pb="1" overflowWrap="anywhere">
          {outcome.message || tChannels('test.failed')}
        </Box>
      )}
    </Box>
  );
}
