import type { Layer, Outcome } from "../model/attempt";
import type { RequestOutcome, Rescue } from "../model/request";

/** Words of the list of requests; figures arrive formatted. */
export interface RequestListMessages {
  title: string;
  requests: string;
  attempts: string;
  view: string;
  searchLabel: string;
  searchPlaceholder: string;
  search: string;
  outcomeFilter: string;
  allOutcomes: string;
  outcome: Record<RequestOutcome, string>;
  attemptOutcome: Record<Outcome, string>;
  rescuedBy: Record<Rescue, string>;
  open: string;
  columns: {
    started: string;
    ended: string;
    request: string;
    attempt: string;
    app: string;
    askedFor: string;
    provider: string;
    status: string;
    attempts: string;
    source: string;
    dimension: string;
    outcome: string;
    advised: string;
    waited: string;
    total: string;
    cost: string;
  };
  marks: { limited: string; answered: string; failed: string; billing: string; cancelled: string };
  /** Said to a screen reader in place of the marks. */
  marksLabel(attempts: string, limited: string): string;
  shown(count: string): string;
  /** Denominator of the list: requests settled in the range. */
  ofSettled(total: string): string;
  ofAttempts(total: string): string;
  timesIn(zone: string): string;
  order: string;
  older: string;
  newest: string;
  pages: string;
  emptyNever: string;
  emptyNeverHint: string;
  emptyNeverAction: string;
  emptyRange(lastAttempt: string): string;
  emptyRangeAction: string;
  emptyFiltered: string;
  emptyFilteredHint: string;
  emptyFilteredAction: string;
  notFoundTitle(id: string): string;
  unknownId: string;
  noOlder: string;
  notFoundHint: string;
  backToList: string;
}

/** Words of the page of one request. */
export interface RequestPageMessages {
  label: Record<
    | "app"
    | "environment"
    | "askedFor"
    | "client"
    | "run"
    | "grouping"
    | "outcome"
    | "total"
    | "waitLost"
    | "amplification"
    | "tokens"
    | "cost",
    string
  >;
  grouping: { exact: string; inferred: string };
  unsettled: string;
  late(count: string): string;
  rescuedBy: Record<Rescue, string>;
  withoutLimits(time: string): string;
  waits(share: string, count: number): string;
  noLimitMet: string;
  waitUnknown: string;
  attemptsCount(count: number): string;
  forOneAnswer: string;
  withoutAnswer: string;
  tokensInOut(input: string, output: string): string;
  cached(count: string): string;
  reserved(count: string): string;
  unpriced(count: number): string;
  notReported: string;
  attempts: string;
  startsAt(time: string): string;
  axisNote: string;
  legend: { waited: string; advised: string; answered: string; limited: string; firstToken: string };
  tooEarly: string;
  adviceElsewhere: string;
  waited: string;
  waitedOf(measured: string, advised: string): string;
  waitedOfElsewhere(measured: string, advised: string): string;
  waitedNoAdvice(measured: string): string;
  announcedWait(time: string): string;
  advisedUnused(time: string): string;
  ttft(time: string): string;
  upstream(name: string): string;
  gatewayAttempt(number: string): string;
  gatewayNote: string;
  orphans: string;
  lateAttempt: string;
  noStatus: string;
  whyRefused(number: string): string;
  cameBackEarly(waited: string, missing: string): string;
  headersKept: string;
  header: string;
  value: string;
  noHeaders: string;
  body: string;
  bodyNote: string;
  bodyNone: string;
  changed: string;
  changedAttempt: string;
  same: string;
  nothingChanged: string;
  provider: string;
  model: string;
  key: string;
  account: string;
  none: string;
  layer: Record<Layer, string>;
  answeredBy(place: string): string;
  chooseTitle(id: string): string;
  chooseHint: string;
  choose: string;
}

export interface RequestsMessages {
  list: RequestListMessages;
  page: RequestPageMessages;
}
