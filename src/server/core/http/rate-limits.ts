import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { failure } from "../failure.ts";
import { ApiError } from "../errors.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * The allowed number of each action: points in a window of seconds, per key. Checked in this order,
 * a client's own budget first: a client that has used it up cannot fill the memory with keys.
 */
const budgets = {
  loginPerClient: { points: 50, duration: 15 * minute },
  loginPerNetwork: { points: 200, duration: 15 * minute },
  loginPerAccountAndClient: { points: 10, duration: 15 * minute },
  loginPerAccount: { points: 200, duration: 15 * minute },
  loginPerDevice: { points: 10, duration: 15 * minute },
  codePerAccount: { points: 5, duration: 15 * minute },
  mailPerClient: { points: 20, duration: hour },
  mailPerAddressAndClient: { points: 5, duration: hour },
  mailPerAddress: { points: 20, duration: hour },
  mailPerDevice: { points: 5, duration: hour },
  contactMailPerHost: { points: 20, duration: day },
  contactMailPerAddress: { points: 5, duration: hour },
  interestPerClient: { points: 20, duration: hour },
  interestPerSenderAndProperty: { points: 3, duration: hour },
  interestPerReceiver: { points: 50, duration: day },
  requestMailPerSenderAndProperty: { points: 1, duration: hour },
  requestMailPerSender: { points: 5, duration: hour },
  stayGuessPerClient: { points: 30, duration: 15 * minute },
  stayMessagePerAuthor: { points: 30, duration: hour },
  reportPerClient: { points: 10, duration: hour },
  reportPerProperty: { points: 30, duration: day },
  dataPerAccount: { points: 10, duration: hour },
  writePerAccount: { points: 300, duration: hour },
  picturePerClient: { points: 30, duration: 10 * minute },
  searchPerClient: { points: 120, duration: minute },
  feedSyncPerAccount: { points: 30, duration: hour },
  calendarPerClient: { points: 60, duration: 10 * minute },
  calendarPerProperty: { points: 60, duration: 10 * minute },
  passwordLinkPerAdmin: { points: 20, duration: hour },
  testMailPerAdmin: { points: 10, duration: hour },
} as const;

type Budget = keyof typeof budgets;
const budgetNames = Object.keys(budgets) as Budget[];

/** The key for each budget; absent or undefined ones are not checked. */
export type BudgetKeys = Partial<Record<Budget, string | undefined>>;

export type RateLimits = {
  /**
   * Takes one point of each budget, or of none: throws 429 with Retry-After when one is used up.
   * Points are taken before the work, so that parallel calls (or a batch) cannot slip through.
   * Returns a function that returns the points.
   */
  take(keys: BudgetKeys): Promise<() => Promise<void>>;
  /** The same for what is left out quietly when a budget is used up: returns whether it may be done. */
  tryTake(keys: BudgetKeys): Promise<boolean>;
};

type RateLimitsOptions = {
  enabled: boolean;
  /** Called when a budget refuses a caller. */
  onReached?: (budget: Budget) => void;
};

/** Rate limits in memory: a restart resets them. With `enabled` false nothing is ever refused. */
export function createRateLimits({ enabled, onReached }: RateLimitsOptions): RateLimits {
  if (!enabled) {
    return {
      take: () => Promise.resolve(() => Promise.resolve()),
      tryTake: () => Promise.resolve(true),
    };
  }
  const limiters = Object.fromEntries(
    Object.entries(budgets).map(([name, budget]) => [name, new RateLimiterMemory(budget)]),
  ) as Record<Budget, RateLimiterMemory>;

  const rateLimits: RateLimits = {
    async take(keys) {
      const taken: Array<[RateLimiterMemory, string]> = [];
      const giveBack = async () => {
        await Promise.all(taken.map(([limiter, key]) => limiter.reward(key)));
      };
      for (const name of budgetNames) {
        const key = keys[name];
        if (key === undefined) continue;
        try {
          await limiters[name].consume(key);
          taken.push([limiters[name], key]);
        } catch (refusal) {
          await giveBack();
          if (refusal instanceof RateLimiterRes) onReached?.(name);
          throw tooMany(refusal);
        }
      }
      return giveBack;
    },
    async tryTake(keys) {
      try {
        await rateLimits.take(keys);
        return true;
      } catch (refusal) {
        if (refusal instanceof ApiError) return false;
        throw refusal;
      }
    },
  };
  return rateLimits;
}

function tooMany(refusal: unknown): unknown {
  if (!(refusal instanceof RateLimiterRes)) return refusal;
  const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  return new ApiError(429, "RATE_LIMITED", failure.rateLimited(seconds), {
    headers: { "retry-after": String(seconds) },
  });
}
