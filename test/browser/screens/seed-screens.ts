import { failure, respondWith } from '../../support/mock-upstream/behaviour.js';
import {
  createChannel,
  createRedemptions,
  createToken,
  createUser,
  setOption,
} from '../../support/tollgate/fixtures.js';
import type { Site } from '../../support/tollgate/site.js';

/** A site in use: channels, tokens, users, and requests of several kinds in the log. */
export async function seedScreens(site: Site): Promise<void> {
  const { administrator: root, tollgate, upstream } = site;
  upstream.byDefault(
    respondWith({
      text: 'Somebody has to pay for the bridge.\n\n1. The builder is paid **back**.\n2. Those who cross pay for it.',
      usage: { prompt: 1_234, completion: 567, cached: 800 },
    }),
  );
  const models = 'gpt-4o,gpt-4o-mini,o3-mini,text-embedding-3-small';
  await createChannel(root, { name: 'OpenAI main', base_url: upstream.url, models, priority: 10, weight: 5 });
  await createChannel(root, {
    name: 'Azure west',
    base_url: upstream.url,
    models: 'gpt-4o',
    priority: 5,
    tag: 'backup',
  });
  await createChannel(root, { name: 'Staging', base_url: upstream.url, models: 'gpt-4o-mini', status: 2 });
  await createUser(tollgate, root, { username: 'alice', quota: 12_345_678 });
  await createUser(tollgate, root, { username: 'bob', quota: -1_500 });
  const token = await createToken(root, { name: 'billing-service', remain_quota: 5_000_000 });
  const limits = { model_limits_enabled: true, model_limits: 'gpt-4o,gpt-4o-mini', allow_ips: '127.0.0.1\n10.0.0.0/8' };
  await createToken(root, { name: 'notebook', unlimited_quota: true, ...limits });
  await createToken(root, { name: 'last-year', remain_quota: 0 });

  const openai = site.openai(token);
  const messages = [{ role: 'user' as const, content: 'Why do toll roads exist?' }];
  await openai.chat.completions.create({ model: 'gpt-4o-mini', messages });
  for await (const _chunk of await openai.chat.completions.create({ model: 'o3-mini', messages, stream: true }));
  // The first channel fails, the second one succeeds.
  await setOption(root, 'RetryTimes', '1');
  upstream.next(failure(500));
  await openai.chat.completions.create({ model: 'gpt-4o', messages });

  await createRedemptions(root, { name: 'Spring', quota: 500_000, count: 3 });
  await createRedemptions(root, { name: 'For all', quota: 100_000, isGift: true, maxUses: 50, key: 'GIFT-FOR-ALL' });
  await root.browser.post('/api/coupon/', { name: 'Spring', code: 'SPRING-20', percent_off: 20, max_uses: 100 });
  for (const [key, value] of options) await setOption(root, key, value);
  await addTasks(site);
}

const options: readonly (readonly [key: string, value: string])[] = [
  ['DataExportEnabled', 'true'],
  ['DrawingEnabled', 'true'],
  ['CheckInEnabled', 'true'],
  ['CheckInQuota', '1000'],
  ['About', 'A toll road for models.'],
  ['Chats', '[{"Chat client":"https://chat.example.com/?key={key}&url={address}"}]'],
];

/** An image task that succeeded, one that failed, and a song in progress. */
async function addTasks({ database, administrator }: Site): Promise<void> {
  const common =
    '(task_id, user_id, token_id, channel_id, key_fingerprint, action, status, progress, fail_reason, quota, submitted_at, finished_at, detail)';
  const drawings: [id: string, action: string, status: string, progress: string, reason: string, detail: object][] = [
    ['draw-1', 'IMAGINE', 'SUCCESS', '100%', '', { prompt: 'a bridge at dawn', promptEn: 'a bridge at dawn', code: 1 }],
    ['draw-2', 'UPSCALE', 'FAILURE', '40%', 'The upstream refused the picture.', { prompt: 'a gate', code: 1 }],
  ];
  for (const [id, action, status, progress, reason, detail] of drawings) {
    await database.query(
      `INSERT INTO midjourneys ${common} VALUES ($1, $2, 0, 1, '', $3, $4, $5, $6, 5000, now() - interval '90 seconds', now(), $7)`,
      [id, administrator.id, action, status, progress, reason, JSON.stringify(detail)],
    );
  }
  await database.query(
    `INSERT INTO tasks ${common} VALUES ('task-song', $1, 0, 1, '', 'MUSIC', 'IN_PROGRESS', '30%', '', 5000, now(), NULL, '{}')`,
    [administrator.id],
  );
}
