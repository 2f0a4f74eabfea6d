import { Stack } from '@chakra-ui/react/stack';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { Fact, FactList } from '../../../ui/data/fact-list';
import { Dash, Mono, Timestamp } from '../../../ui/data/figures';
import { ModelList } from '../../../ui/data/model-list';
import { Section } from '../../../ui/section';
import { useFormat } from '../../../ui/use-format';
import { ExpiryCell, LastUsedCell, QuotaCell, TokenKeyCell } from '../token-cells';
import { tokenLimits } from '../token-limits.generated';
import type { TokenRowFragment } from '../tokens.generated';

interface TokenFactsProps {
  token: TokenRowFragment;
  reveal(): Promise<string | undefined>;
  /** Opens the rotation of the key. */
  onRotate(token: TokenRowFragment): void;
  /** The caps and their usage, as facts. */
  caps: ReactNode;
}

/** The settings and facts of a token. */
export function TokenFacts({ token, reveal, onRotate, caps }: TokenFactsProps) {
  const { t } = useTranslation('tokens');
  const { t: to } = useTranslation('objects');
  const format = useFormat();
  const { id, teamId, projectName, creator, group, backupGroup } = token;
  return (
    <Section title={to('facts.title')}>
      <FactList>
        <Fact label={to('facts.id')}>{id}</Fact>
        <Fact label={t('column.key')}>
          {/* A key that is shown does not stay after its rotation. */}
          <TokenKeyCell key={token.keyHint} token={token} reveal={reveal} onRotate={onRotate} />
        </Fact>
        {teamId && (
          <Fact label={t('filter.team')}>
            <Link className="row-link" to={`/teams/${teamId}`}>
              #{teamId}
            </Link>
          </Fact>
        )}
        {projectName && <Fact label={t('column.project')}>{projectName}</Fact>}
        {creator && <Fact label={t('column.creator')}>{creator}</Fact>}
        <Fact label={t('field.group')}>{group || t('group.own')}</Fact>
        {backupGroup && <Fact label={t('field.backupGroup')}>{backupGroup}</Fact>}
        <Fact label={t('column.quota')}>
          <QuotaCell token={token} />
        </Fact>
        {caps}
        {tokenLimits.map(({ name, type }) => {
          const limit = token[name];
          if (type !== 'rate' || limit === null) return null;
          return (
            <Fact key={name} label={t(`field.${name}`)}>
              {format.integer(limit)}
            </Fact>
          );
        })}
        {token.modelLimitsEnabled && (
          <Fact label={t('field.models')}>
            <ModelList models={token.modelLimits} />
          </Fact>
        )}
        <Fact label={t('field.ips')}>
          {token.allowIps.length === 0 ? (
            <Dash />
          ) : (
            <Stack gap="1">
              {token.allowIps.map((rule) => (
                <Mono key={rule}>{rule}</Mono>
              ))}
            </Stack>
          )}
        </Fact>
        <Fact label={t('column.expires')}>
          <ExpiryCell at={token.expiresAt} />
        </Fact>
        <Fact label={t('column.lastUsed')}>
          <LastUsedCell token={token} />
        </Fact>
        <Fact label={to('facts.created')}>
          <Timestamp at={token.createdAt} />
        </Fact>
      </FactList>
    </Section>
  );
}
