import type { EaterGroup } from "../store/pool-eaters";
import type { Locale } from "./locale";

/** Words of the page of one pool; figures arrive formatted. */
export interface PoolMessages {
  now: string;
  nowHint: string;
  limit: string;
  used: string;
  left: string;
  backAt: string;
  lasts: string;
  usedOf(used: string, limit: string): string;
  notKnown: string;
  /** It is used up already. */
  usedUp: string;
  untilReset: string;
  /** A rolling window and concurrency have no instant at which all is there again. */
  noReset: string;
  who: string;
  whoHint(window: string): string;
  limits: string;
  by: Record<EaterGroup, string>;
  amount: string;
  share: string;
  refused: string;
  notSent: string;
  others(count: string): string;
  nothing: string;
  examples: string;
  /** Rows before this were too many to look at. */
  completeFrom(time: string): string;
  /** Of a limit, in a list of pools. */
  shareLeft(share: string): string;
  whoUsed: string;
  whoUsedNamed(name: string): string;
}

const EN: PoolMessages = {
  now: "Left now",
  nowHint: "As far as attempts were reported, counted by this pool's rule and window.",
  limit: "Limit",
  used: "Used",
  left: "Left",
  backAt: "Full again at",
  lasts: "Runs out",
  usedOf: (used, limit) => `${used} of ${limit}`,
  notKnown: "not known: nothing was reported lately",
  usedUp: "used up",
  untilReset: "not before it is back",
  noReset: "no fixed time",
  who: "Who used it",
  whoHint: (window) => `${window}. Drag across a chart of the overview to look at fewer minutes.`,
  limits: "Limit",
  by: { app: "By app", key: "By key", run: "By run", model: "By model" },
  amount: "Used",
  share: "Share",
  refused: "Refused",
  notSent: "not sent",
  others: (count) => `${count} more`,
  nothing: "Nothing was used here.",
  examples: "Requests that used the most",
  completeFrom: (time) => `Counted from ${time} on: more rows are not looked at.`,
  shareLeft: (share) => `${share} left`,
  whoUsed: "Who used it",
  whoUsedNamed: (name) => `Who used it: ${name}`,
};

const ZH: PoolMessages = {
  now: "现在还剩",
  nowHint: "以已上报的尝试为准，按该配额池的计数规则和窗口计算。",
  limit: "限额",
  used: "已用",
  left: "剩余",
  backAt: "恢复时间",
  lasts: "用完时间",
  usedOf: (used, limit) => `${used} / ${limit}`,
  notKnown: "未知：最近没有上报",
  usedUp: "已用完",
  untilReset: "恢复前用不完",
  noReset: "无固定时间",
  who: "谁用掉了额度",
  whoHint: (window) => `${window}。在总览图表上拖选，可查看更短的时间。`,
  limits: "限额",
  by: { app: "按应用", key: "按密钥", run: "按运行", model: "按模型" },
  amount: "用量",
  share: "占比",
  refused: "被拒",
  notSent: "未上报",
  others: (count) => `另外 ${count} 项`,
  nothing: "这段时间没有用量。",
  examples: "用量最大的请求",
  completeFrom: (time) => `仅统计 ${time} 之后：更早的记录太多，没有读取。`,
  shareLeft: (share) => `剩 ${share}`,
  whoUsed: "谁用掉了",
  whoUsedNamed: (name) => `谁用掉了 ${name}`,
};

export function poolMessages(locale: Locale): PoolMessages {
  return locale === "zh-CN" ? ZH : EN;
}
