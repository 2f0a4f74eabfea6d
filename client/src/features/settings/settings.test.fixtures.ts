import { GraphQLError } from 'graphql';
import { fakeGraphql } from '../../testing/graphql';
import { fakeServer, ok } from '../../testing/server';
import { specs } from './catalogue/cards';
import type { SettingsOptionFragment } from './settings.generated';

type Change = { key: string; value: string; expected?: string };

const option = (key: string, value: string, editable = true): SettingsOptionFragment => {
  const secret = specs.get(key)?.control.kind === 'secret';
  return {
    __typename: 'Option',
    key,
    value: secret ? null : value,
    secret,
    isSet: value !== '',
    type: secret ? 'SECRET' : 'STRING',
    defaultValue: '',
    updatedAt: null,
    editable,
  };
};

const hourAgo = new Date(Date.now() - 3_600_000).toISOString();

const blank: Record<string, string> = { switch: 'false', json: '{}' };

/** A server that stores options; `refuses` returns the error for a change; `locked` options are read-only. */
export function site(
  values: Record<string, string> = {},
  refuses: (change: Change) => string | undefined = () => undefined,
  locked: readonly string[] = [],
) {
  const held = new Map([...specs.values()].map(({ key, control }) => [key, blank[control.kind] ?? '']));
  for (const [key, value] of Object.entries(values)) held.set(key, value);
  const options = () => [...held].map(([key, value]) => option(key, value, !locked.includes(key)));
  const save = (changes: Change[]) => {
    const refusal = changes.map(refuses).find(Boolean);
    if (refusal) throw new Error(refusal);
    const conflicts = changes.flatMap(({ key, expected }) => {
      const value = held.get(key) ?? '';
      return expected === undefined || expected === value
        ? []
        : [{ key, value, username: 'seven', changedAt: hourAgo }];
    });
    if (conflicts.length > 0) throw new GraphQLError('changed', { extensions: { code: 'option_conflict', conflicts } });
    for (const { key, value } of changes) held.set(key, value);
    return changes.map(({ key }) => option(key, held.get(key) ?? ''));
  };
  const tried = (run: () => unknown) => {
    try {
      return run();
    } catch (error) {
      return error;
    }
  };
  const graphql = fakeGraphql({
    settingsOptions: () => ({ options: options() }),
    settingsSaveTogether: ({ changes }) => tried(() => ({ updateOptions: save(changes as Change[]) })),
    settingsSaveOne: (change) => tried(() => ({ updateOption: save([change as Change])[0] })),
    settingsForget: ({ key }) => ({ restoreOption: option(String(key), '') }),
    settingsLogCleanups: () => ({ jobRuns: [] }),
    settingsProvisioning: () => ({
      provisioning: { __typename: 'Provisioning', users: 120, groups: 4, lastCallAt: null },
    }),
    settingsHistory: () => ({
      optionChanges: {
        __typename: 'OptionChangeConnection',
        totalCount: 1,
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
        nodes: [
          {
            __typename: 'OptionChange',
            id: '1',
            key: 'RetryTimes',
            before: '0',
            after: '3',
            secret: false,
            username: 'root',
            changedAt: '2026-03-14T09:26:53Z',
          },
        ],
      },
    }),
    settingsReadSamlMetadata: ({ source }) =>
      String(source).includes('broken')
        ? new GraphQLError('broken', { extensions: { code: 'saml_metadata_invalid' } })
        : {
            readSamlMetadata: {
              __typename: 'SamlProviderMetadata',
              entityId: 'https://id.example',
              ssoUrl: 'https://id.example/sso',
              sloUrl: null,
              certificates: ['first', 'second'],
            },
          },
    settingsDiscoverOidc: () => ({
      discoverOidc: {
        __typename: 'OidcEndpoints',
        issuer: 'https://id.example',
        authorizationEndpoint: 'https://id.example/auth',
        tokenEndpoint: 'https://id.example/token',
        userInfoEndpoint: null,
      },
    }),
  });
  fakeServer({ '/graphql': graphql.handler, '/api/status': () => ok({ system_name: 'Tollgate' }) });
  return { ...graphql, held, options };
}
