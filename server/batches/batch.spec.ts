import { describe, expect, it } from '@jest/globals';
import {
  type Batch,
  type BatchDescription,
  type BatchFamily,
  type BatchState,
  BatchStatus,
  countsOf,
  statusOf,
} from './batch.js';

const { IN_PROGRESS, CANCELLING, FINALIZING, COMPLETED, FAILED, EXPIRED, CANCELLED } = BatchStatus;
const CANCEL = { cancel_initiated_at: '2026-11-23T11:30:00Z' };

describe('status of a batch', () => {
  it.each<[BatchFamily, BatchState, BatchDescription, BatchStatus]>([
    ['openai', 'running', { status: 'validating' }, IN_PROGRESS],
    ['openai', 'running', { status: 'cancelling' }, CANCELLING],
    ['openai', 'running', { status: 'completed' }, FINALIZING],
    ['openai', 'ended', { status: 'completed' }, COMPLETED],
    ['openai', 'ended', { status: 'failed' }, FAILED],
    ['openai', 'ended', { status: 'expired' }, EXPIRED],
    ['openai', 'ended', { status: 'cancelled' }, CANCELLED],
    ['anthropic', 'running', { processing_status: 'in_progress' }, IN_PROGRESS],
    ['anthropic', 'running', { processing_status: 'canceling', ...CANCEL }, CANCELLING],
    ['anthropic', 'running', { processing_status: 'ended' }, FINALIZING],
    ['anthropic', 'ended', { processing_status: 'ended', results_url: 'https://x.example' }, COMPLETED],
    ['anthropic', 'ended', { processing_status: 'ended', results_url: 'https://x.example', ...CANCEL }, CANCELLED],
    ['anthropic', 'ended', { processing_status: 'ended', results_url: null }, EXPIRED],
  ])('of %s that is %s and described as %j is %s', (family, state, description, status) => {
    expect(statusOf({ family, state, description })).toBe(status);
  });
});

describe('requests of a batch with a result', () => {
  it.each<[string, BatchDescription, [completed: number, failed: number]]>([
    ['of OpenAI', { request_counts: { total: 5, completed: 3, failed: 1 } }, [3, 1]],
    ['of Anthropic', { request_counts: { processing: 0, succeeded: 2, errored: 1, canceled: 1, expired: 1 } }, [2, 3]],
    ['not reported', {}, [0, 0]],
    ['of another type', { request_counts: { completed: 'many' } }, [0, 0]],
  ])('%s', (_, description, [completed, failed]) => {
    expect(countsOf({ description } as Batch)).toEqual({ completed, failed });
  });
});
