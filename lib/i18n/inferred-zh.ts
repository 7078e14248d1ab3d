import type { InferredMessages, WrittenUse } from "./inferred-messages";

const usedOf = ({ used, limitValue, limit }: WrittenUse) => `${limit} ${used} / ${limitValue}`;

export const inferredZh: InferredMessages = {
  limit: {
    rpm: "每分钟请求数",
    tpm: "每分钟 token 数",
    itpm: "每分钟输入 token 数",
    otpm: "每分钟输出 token 数",
    rpd: "每天请求数",
    tpd: "每天 token 数",
    concurrency: "并发请求数",
  },
  which: (limit) => `哪一项限额：${limit}`,
  notTold: "哪一项限额：响应没有说明",
  from: {
    minute: "（由那一分钟的流量推断）",
    day: "（由那一天的流量推断）",
    moment: "（由那一刻正在运行的请求推断）",
  },
  ownCount: "我们自己的计数",
  inferred: {
    all: (pool) => `响应没有说明。在配额池 ${pool} 的已知限额中，只有这一项用满。`,
    only: (pool) => `响应没有说明。配额池 ${pool} 只有这一项已知限额，而它已用满。`,
  },
  noRoomLeft: {
    all: (pool) => `响应没有说明。在配额池 ${pool} 的已知限额中，只有这一项容不下本次请求。`,
    only: (pool) => `响应没有说明。配额池 ${pool} 只有这一项已知限额，而它已容不下本次请求。`,
  },
  figure: ({ limit, share }) => `${limit} ${share}`,
  uncounted: (limit, missing) => `${limit}（${missing}）`,
  missing: { not_reported: "未上报", not_kept: "已不再保留" },
  indistinct: (figures) => `无法区分：${figures}。`,
  near: ({ limit, share }) => `没有一项已知限额用满；最接近的是${limit}，用到 ${share}。`,
  room: "所有已知限额都有余量：可能有别人在用这个配额池，可能限额与填写的不符，也可能请求集中突发，而供应商按秒计数。",
  unmeasured: (limits) => `能计数的限额都没有用满。尚不清楚的是：${limits}。`,
  notKept: "那一天的流量已不再保留：分钟数据只保留 7 天。",
  noLimits: "这个配额池没有已知限额。填写之后，那一分钟的流量就能说明是哪一项。",
  confirmed: (use) => `与响应一致：${usedOf(use)}。`,
  confirmedTooLarge: (use) => `与响应一致：${usedOf(use)}，余下的容不下本次请求。`,
  close: (use) => `与响应所说的接近：${usedOf(use)}。`,
  contradicted: (use) => `我们只数到${usedOf(use)}：有别人共用这项限额，或者实际限额更低，或者按更短的时间计数。`,
  stated: (stated, use) => `我们数到${usedOf(use)}，但响应写明的限额是 ${stated}：请核对配额池填写的限额。`,
  usedOf: ({ used, limitValue }) => `${used} / ${limitValue}`,
  counted: {
    clock_minute: (pool) => `配额池 ${pool}，按其计数规则统计，从整分钟到被拒为止`,
    last_60_seconds: (pool) => `配额池 ${pool}，按其计数规则统计，被拒前的 60 秒`,
  },
  dayToo: "每天的限额从供应商的零点起",
  momentToo: "并发数取本次请求开始的那一刻",
  ceiling: (share) => `达到 ${share} 的刻度即视为用满`,
  between: "；",
  settings: "前往设置填写",
  fixFor: (limit) => `针对推断出的${limit}：`,
};
