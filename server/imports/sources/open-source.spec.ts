import { describe, expect, it } from '@jest/globals';
import { Config, type Environment } from '../../platform/config/config.js';
import { Egress } from '../../platform/http/egress/egress.js';
import { openSource } from './open-source.js';
import { SourceError } from './source.js';

const egress = new Egress(new Config({ EGRESS_ALLOW_PRIVATE: false } as Environment));

describe('source at an address that was entered in the console', () => {
  it.each([
    ['postgres://user:password@127.0.0.1:1/database'],
    ['postgres://user:password@localhost:1/database'],
    ['mysql://user:password@127.0.0.1:1/database'],
    ['mysql://user:password@localhost:1/database'],
  ])('is not opened in a private network: %s', async (address) => {
    const opening = openSource(address, () => egress.driverSocket());
    await expect(opening).rejects.toThrow(SourceError);
    await expect(opening).rejects.toMatchObject({
      cause: { code: expect.stringMatching(/^(egress_private|TOLLGATE_EGRESS_BLOCKED)$/) },
    });
  });
});
