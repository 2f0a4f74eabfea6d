import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { LimitStore, type Taken } from '../../coordination/limit-store.js';
import { CommonError } from '../../errors/common.errors.js';
import { networkOf } from './client-network.js';

/** A guess counts for up to a sixtieth longer, so for ten minutes at most. */
const WINDOW_MS = 590_000;
const MAX_PER_ACCOUNT = 10;
const MAX_PER_ADDRESS = 30;

/** The account and address that a guess counts for. */
export interface Guess {
  /** The account of the guess; any stable text. */
  account?: string;
  /** The client address of the guess. */
  address?: string;
}

/** A counted guess. */
export interface CountedGuess {
  /** Removes the guess from the count, because it was correct. */
  release(): void;
}

/** Limits guesses of secrets: per account and per address. */
@Injectable()
export class GuessThrottleService {
  constructor(private readonly store: LimitStore) {}

  /**
   * Counts a guess before it is verified, so that concurrent guesses cannot exceed the limit. A guess at an account
   * over its limit still counts for its address.
   * @throws {AppError} rate_limited
   */
  async count({ account, address }: Guess): Promise<CountedGuess> {
    const counted: Taken[] = [];
    if (address !== undefined)
      counted.push(...(await this.take(`guess-address/${networkOf(address)}`, MAX_PER_ADDRESS)));
    if (account !== undefined) counted.push(...(await this.take(`guess-account/${account}`, MAX_PER_ACCOUNT)));
    return {
      release: () => {
        for (const taken of counted) this.store.correct(taken, 0);
      },
    };
  }

  private async take(key: string, limit: number): Promise<readonly Taken[]> {
    const taking = await this.store.take([{ key, limit, windowMs: WINDOW_MS, atLeast: 1, atMost: 1 }]);
    if (taking.taken) return taking.taken;
    const retryAfterSeconds = Math.max(Math.ceil(taking.retryAfterMs / 1_000), 1);
    throw new AppError(CommonError.rate_limited, {}, { retryAfterSeconds });
  }
}
