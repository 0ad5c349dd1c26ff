import type { Logger } from "pino";
import { type Message, msg } from "../../shared/i18n/message.ts";
import { inEnglish } from "../../shared/i18n/translate.ts";
import { dayMs, minuteMs } from "../../shared/time.ts";

/** Counted by name; a failed sign-in also by account and client. */
export type SecurityEvents = {
  /** A wrong password for the account (or an unknown email), from a client. */
  failedSignIn: (email: string, client: string) => void;
  count: (event: Message) => void;
  /**
   * Counts a wrong code after the right password; returns how many the account had within a day of
   * the first.
   */
  wrongCode: (userId: number) => number;
  /** Whether somebody seems to be guessing passwords, now or in the previous window. */
  isUnderAttack: () => boolean;
  /** The counts of a day, one sentence each; empty when there are none. */
  sentences: () => Message[];
  /** Ends a window that is over and writes its counts to the log. */
  report: (log: Pick<Logger, "warn">) => void;
};

const windowMs = 15 * minuteMs;

/**
 * Counts that suggest an attack, within a quarter of an hour. The limits let 50 failures of one
 * client and 200 of one account through: half of that is more than a household that forgot a
 * password.
 */
const attack = { perAccount: 100, clients: 10, inAll: 400 };
/** Beyond this number in a window, names are only counted together. */
const namesKept = 10_000;

type Window = {
  since: number;
  failures: number;
  accounts: Map<string, { failures: number; clients: Set<string> }>;
  clients: Set<string>;
  events: Events;
};

/** How often each event happened, by its English name. */
type Events = Map<string, { event: Message; count: number }>;

function add(events: Events, event: Message, count: number): void {
  const name = inEnglish(event);
  events.set(name, { event, count: (events.get(name)?.count ?? 0) + count });
}

/** Counts security events in memory: no email or address leaves it. */
export function createSecurityEvents(clock: () => Date): SecurityEvents {
  let current = startWindow(clock().getTime());
  let previous = current;
  const wrongCodes = new Map<number, { since: number; count: number }>();
  let reported: Array<{ at: number; failures: number; events: Events }> = [];

  const lastDay = () => {
    const now = clock().getTime();
    return [...reported, summaryOf(current)].filter(({ at }) => now - at < dayMs);
  };

  return {
    failedSignIn(email, client) {
      current.failures += 1;
      if (current.accounts.size >= namesKept || current.clients.size >= namesKept) return;
      current.clients.add(client);
      const account = current.accounts.get(email) ?? { failures: 0, clients: new Set() };
      account.failures += 1;
      account.clients.add(client);
      current.accounts.set(email, account);
    },
    count(event) {
      add(current.events, event, 1);
    },
    wrongCode(userId) {
      const now = clock().getTime();
      const before = wrongCodes.get(userId);
      const day = before && now - before.since < dayMs ? before : { since: now, count: 0 };
      day.count += 1;
      wrongCodes.set(userId, day);
      return day.count;
    },
    isUnderAttack: () => isAttack(current) || isAttack(previous),
    sentences() {
      const windows = lastDay();
      const failures = windows.reduce((sum, window) => sum + window.failures, 0);
      const events: Events = new Map();
      for (const window of windows) {
        for (const { event, count } of window.events.values()) add(events, event, count);
      }
      return [
        ...(failures > 0
          ? [
              msg(
                "{failures, plural, one {# failed sign-in within a day} other {# failed sign-ins within a day}}",
                { failures },
              ),
            ]
          : []),
        ...[...events.values()].map(({ event, count }) =>
          msg("{event}: {count, number} within a day", { event, count }),
        ),
      ];
    },
    report(log) {
      const now = clock().getTime();
      if (now - current.since < windowMs) return;
      const ended = current;
      previous = ended;
      current = startWindow(now);
      reported = [...reported.filter(({ at }) => now - at < dayMs), summaryOf(ended)];
      for (const sentence of sentencesOf(ended, now)) log.warn(sentence);
    },
  };
}

const startWindow = (since: number): Window => ({
  since,
  failures: 0,
  accounts: new Map(),
  clients: new Set(),
  events: new Map(),
});

const summaryOf = (window: Window) => ({
  at: window.since,
  failures: window.failures,
  events: window.events,
});

const isAttack = ({ failures, accounts }: Window): boolean =>
  failures >= attack.inAll ||
  [...accounts.values()].some(
    (account) => account.failures >= attack.perAccount && account.clients.size >= attack.clients,
  );

function sentencesOf(
  { since, failures, accounts, clients, events }: Window,
  now: number,
): string[] {
  const during = `in ${Math.round((now - since) / minuteMs)} min`;
  return [
    ...(failures > 0
      ? [
          `${counted(failures, "failed sign-in")} for ${counted(accounts.size, "account")} from ${counted(clients.size, "client")} ${during}`,
        ]
      : []),
    ...[...events].map(([name, { count }]) => `${name}: ${count} ${during}`),
  ];
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
