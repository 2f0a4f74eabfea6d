import { eventually } from '../../../support/eventually.js';
import { MockUpstream } from '../../../support/mock-upstream/mock-upstream.js';
import { TaskProxy } from '../../../support/mock-upstream/task-proxy/task-proxy.js';
import { VideoVendors } from '../../../support/mock-upstream/videos/video-vendors.js';
import { type Ceremony, SoftAuthenticator } from '../../../support/soft-authenticator.js';
import { dataOf } from '../../../support/tollgate/browser-session.js';
import type { CreatedToken, TestUser } from '../../../support/tollgate/fixtures.js';
import { ContractSite } from '../contract-site.js';

const DRAWINGS = 'mj_imagine,mj_upscale,mj_variation,mj_reroll,mj_describe,mj_blend,mj_upload,swap_face';

/** Ids of the objects of a user, one of each kind, by the name that calls use. */
export interface ObjectIds {
  readonly token: string;
  readonly session: string;
  readonly passkey: string;
  readonly log: string;
  readonly order: string;
  readonly drawing: string;
  readonly song: string;
  readonly video: string;
  readonly notice: string;
  readonly prompt: string;
}

/** A site in use, in which every user has an object of every kind. */
export class FullSite {
  private constructor(
    readonly contractSite: ContractSite,
    private readonly proxy: MockUpstream,
    /** A channel with two keys, a tag, a test and a failed call. */
    readonly channel: number,
  ) {}

  static async open(): Promise<FullSite> {
    const contractSite = await ContractSite.open();
    const proxy = await MockUpstream.start([new TaskProxy(), new VideoVendors()]);
    await contractSite.newChannel({ type: 2, key: 'mj-key', base_url: proxy.url, models: DRAWINGS });
    await contractSite.newChannel({ type: 36, key: 'suno-key', base_url: proxy.url, models: 'suno_music,suno_lyrics' });
    await contractSite.newChannel({ type: 55, key: 'sora-key', base_url: proxy.url, models: 'sora-2' });
    const channel = await contractSite.newChannel({ key: 'sk-one\nsk-two', tag: contractSite.name('tag') });
    dataOf(await contractSite.people.root.browser.get(`/api/channel/test/${channel}`));
    return new FullSite(contractSite, proxy, channel);
  }

  async close(): Promise<void> {
    await this.contractSite.close();
    await this.proxy.close();
  }

  /** A user with balance who has created objects of every kind, and the ids of these objects. */
  async userWithObjects(): Promise<{ person: TestUser; token: CreatedToken; things: ObjectIds }> {
    const { contractSite } = this;
    const person = await contractSite.newUser({ quota: 10_000_000 });
    const token = await contractSite.newToken(person);
    const { browser } = person;
    const passkey = await this.passkeyOf(person);
    const order = await this.paid(person);
    const [key = ''] = (await contractSite.newCodes()).keys;
    dataOf(await browser.post('/api/user/topup', { key }));
    dataOf(await browser.post('/api/user/check_in'));
    await this.relay('/v1/chat/completions', token, chat('gpt-4o-mini'));
    await this.relay('/v1/chat/completions', token, { ...chat('gpt-4o-mini'), stream: true });
    await this.relay('/v1/chat/completions', token, chat('nothing-of-the-kind'));
    const drawn = await this.relay('/mj/submit/imagine', token, { prompt: 'a cat' });
    const sung = await this.relay('/suno/submit/music', token, { prompt: 'a march', mv: 'chirp-v3-0' });
    const video = await this.relay('/v1/videos', token, { prompt: 'a cat' });
    const logs = () =>
      browser.graphql<{ logs: { nodes: { id: string }[] } }>('{ logs(filter: {types: [2]}) { nodes { id } } }');
    const { nodes } = (await eventually(logs, (found) => found.logs.nodes.length >= 4)).logs;
    const sessions = dataOf(await browser.get<{ id: string }[]>('/api/user/self/sessions'));
    const { sendTestNotice } = await browser.graphql<{ sendTestNotice: { id: string } }>(
      'mutation { sendTestNotice { id } }',
    );
    const { createPrompt } = await browser.graphql<{ createPrompt: { id: string } }>(
      'mutation { createPrompt(input: {name: "mine", content: {system: "", message: "hi", models: []}}) { id } }',
    );
    const things = {
      token: String(token.id),
      session: sessions[0]?.id ?? '',
      passkey,
      order,
      log: nodes[0]?.id ?? '',
      drawing: String(drawn.result),
      song: String(sung.data),
      notice: sendTestNotice.id,
      video: String(video.id),
      prompt: createPrompt.id,
    };
    return { person, token, things };
  }

  /** A call with an API token. */
  async relay(path: string, { key }: CreatedToken, body?: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.contractSite.site.tollgate.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text };
  }

  private async passkeyOf({ browser }: TestUser): Promise<string> {
    const begin = '/api/user/passkey/register/begin';
    const { options } = dataOf(await browser.post<{ options: { publicKey: Ceremony } }>(begin));
    const credential = new SoftAuthenticator().create(options.publicKey, this.contractSite.site.tollgate.url);
    const made = await browser.post<{ id: number }>('/api/user/passkey/register/finish', {
      ...credential,
      name: 'key',
    });
    return String(dataOf(made).id);
  }

  private async paid({ browser }: TestUser): Promise<string> {
    const request = { amount: 1, top_up_code: '', payment_method: 'zfb' };
    const { body } = await browser.call<{ url: string; data: Record<string, string> }>(
      'POST',
      '/api/user/pay',
      request,
    );
    await this.contractSite.gateway.notify(await this.contractSite.gateway.submit(body.url, body.data));
    return body.data.out_trade_no ?? '';
  }
}

const chat = (model: string) => ({ model, messages: [{ role: 'user', content: 'hello' }] });
