import type { VerdictMessages } from "./verdict-messages";

const sum = (used: string | null, requested: string | null) =>
  used === null
    ? `本次请求需要 ${requested}`
    : requested === null
      ? `已用 ${used}`
      : `已用 ${used} + 本次请求 ${requested}`;

export const verdictZh: VerdictMessages = {
  field: {
    source: "限流来源",
    dimension: "维度",
    retryable: "可否重试",
    advised: "建议等待",
    estimated: "估计等待",
    limit: "限额",
    used: "已用",
    requested: "本次请求",
    remaining: "剩余",
    reset: "重置时间",
    upstream: "上游",
    rule: "规则",
    confidence: "置信度",
  },
  ownedBy: (owner) => `归属：${owner}`,
  owner: { provider: "供应商", gateway: "网关", shared: "共享池", billing: "计费", unknown: "未知" },
  dimension: {
    rpm: "每分钟请求数",
    tpm: "每分钟 token 数",
    rpd: "每天请求数",
    tpd: "每天 token 数",
    concurrency: "并发请求数",
    burst: "流量增长太快",
    spend: "费用、余额或套餐",
    capacity: "供应商的容量",
    unknown: "未说明",
  },
  retryable: {
    soon: "稍等片刻，同样的请求即可通过",
    at_reset: "窗口重置后可通过",
    never: "等待无济于事",
  },
  confidence: {
    explicit: "明确：响应直接说明",
    pattern: "模式：由文字或响应头读出",
    default: "默认：仅凭状态码",
  },
  waitSource: {
    "retry-after-ms": "来自 retry-after-ms",
    "retry-after": "来自 retry-after",
    body: "来自错误信息",
    "reset-header": "来自重置响应头",
    calendar: "按日历估计，服务端未说明",
    backoff: "我们的估计，服务端未说明",
    none: "服务端未说明",
  },
  ruleSet: (rule, set) => `${rule}，规则集 ${set}`,
  noAdvice: "未说明",
  evidence: "证据",
  noEvidence: "限流来源由上报方直接给出，没有可引用的原文。",
  fix: "解决办法",
  scope: {
    key: "这个限额只属于这把密钥。",
    user: "同一用户的其他密钥共用这个限额。",
    project: "同一项目的其他密钥共用这个限额。",
    org: "同一组织的其他密钥共用这个限额。",
    account: "同一账户的其他密钥共用这个限额。",
    deployment: "调用这个部署的所有密钥共用这个限额。",
    endpoint: "调用这个接入点的所有密钥共用这个限额。",
    region: "这个区域的所有人共用这个限额；其他区域可能还有余量。",
    shared: "所有客户共用这个资源池。",
  },
  statedAttempts: (count) => `这一个错误背后有 ${count} 次调用：客户端重试之后才报出来。`,
  bodyCut: "正文超出读取范围（64 KiB），之后的内容没有读到。",
  figures: {
    label: "数值",
    over: ({ used, requested, limit, by }) => `${sum(used, requested)}，比限额 ${limit} 多出 ${by}。`,
    within: ({ used, requested, limit, left }) => `${sum(used, requested)}，限额 ${limit}，还剩 ${left}。`,
    zero: "限额是 0：任何请求都过不去。",
  },
  waits: {
    title: "响应里写明的每个等待",
    timesIn: (zone) => `时间按 ${zone}`,
    place: "位置与原文",
    length: "等待",
    worth: "是否可信",
    unit: {
      ms: "毫秒",
      s: "秒",
      duration: "时长",
      epoch_ms: "毫秒时间戳",
      epoch_s: "秒时间戳",
      rfc_3339: "日期时间",
      http_date: "HTTP 日期",
    },
    until: (instant) => `到 ${instant}`,
    governs: "以这个为准。",
    alsoStated: "另外写明的。",
    doubt: {
      cannot_help: "等多久都不会改变结果。",
      shorter_window: "它对应的窗口比真正用完的那个短。",
      exceeds_window: "它比这个限额的窗口还长。",
      tiny: "只有几毫秒：照做等于猛敲。至少等一秒。",
      has_room: "这个额度还有余量，与它的重置无关。",
      in_the_past: "响应发出之前就已经过了。",
    },
  },
  reread: {
    differs: (reading) => `按当前规则读作 ${reading}；npm run reclassify 可更新历史。`,
    noLimit: "不是限流",
  },
};
