import type { MessageWords } from "./message-words";

const HAN_SIDE = /[\p{Script=Han}，。：；、（）「」]/u;

/** Parts of a sentence, spaced only where one of the two sides is no Chinese. */
export function beside(...parts: readonly string[]): string {
  return parts.reduce((text, part) => {
    const isTight = text === "" || part === "" || (HAN_SIDE.test(text.at(-1) ?? "") && HAN_SIDE.test(part.charAt(0)));
    return isTight ? text + part : `${text} ${part}`;
  }, "");
}

const end = { day: "今天结束时", week: "本周结束时", month: "月底" } as const;
const per = { day: "今天", week: "本周", month: "本月" } as const;
const counted = (unit: string) => (_count: number, shown: string) => `${shown} ${unit}`;
const named = (kind: string) => (name: string) => beside(kind, name);

export const wordsZh: MessageWords = {
  locale: "zh-CN",
  metric: {
    attempts: "尝试数",
    limited: "受限尝试数",
    rate_429: "429 率",
    limited_rate: "受限率",
    overload_rate: "过载率",
    billing_stops: "计费拦截数",
    error_rate: "错误率",
    ttft: "TTFT 均值",
    ttft_p50: "TTFT 中位数",
    ttft_p95: "TTFT p95",
    duration: "耗时均值",
    duration_p50: "耗时中位数",
    duration_p95: "耗时 p95",
    queued: "排队时间均值",
    queued_p50: "排队时间中位数",
    queued_p95: "排队时间 p95",
    prompt_cache_share: "提示缓存占比",
    requests: "请求数",
    requests_limited_rate: "遇到限流的请求占比",
    failed_by_limit_rate: "因限流失败的请求占比",
    fallback_rate: "降级率",
    rescued_rate: "挽回率",
    rescued_by_retry_rate: "靠重试挽回的占比",
    rescued_by_provider_rate: "靠换供应商挽回的占比",
    rescued_by_model_rate: "靠换模型挽回的占比",
    rescued_by_both_rate: "靠换供应商和模型挽回的占比",
    amplification: "每个请求的尝试数",
    wait_lost: "限流等待",
    wait_lost_p50: "限流等待中位数",
    wait_lost_p95: "限流等待 p95",
    cache_hit_rate: "缓存命中率",
    cost: "费用",
    fallback_cost: "降级费用",
    cost_per_answered: "每次应答的费用",
    rpm_utilization: "RPM 利用率",
    tpm_utilization: "TPM 利用率",
    itpm_utilization: "输入 TPM 利用率",
    otpm_utilization: "输出 TPM 利用率",
    rpd_utilization: "RPD 利用率",
    tpd_utilization: "TPD 利用率",
    concurrency_utilization: "并发利用率",
    nearest_limit: "限额利用率",
    budget_used: "预算",
    time_to_exhaustion: "距用完的时间",
    never_stops: "彻底拒绝的尝试数",
    at_reset_stops: "重置前被拒的尝试数",
    minutes_silent: "静默时间",
  },
  severity: { warning: "警告", critical: "严重" },
  reason: {
    cleared: "已回到阈值正常一侧",
    no_data: "长时间没有数据",
    rule_changed: "规则已修改",
    rule_disabled: "规则已停用或删除",
    period_over: "周期已结束",
    by_hand: "手动关闭",
    gone: "监控的对象已不存在",
  },
  limit: {
    rpm: "每分钟请求数",
    tpm: "每分钟 token 数",
    itpm: "每分钟输入 token 数",
    otpm: "每分钟输出 token 数",
    rpd: "每天请求数",
    tpd: "每天 token 数",
    concurrency: "并发请求数",
  },
  basis: {
    attempts: counted("次尝试"),
    streamed: counted("次流式应答"),
    requests: counted("个请求"),
    answered: counted("个已应答的请求"),
    limited_requests: counted("个受限请求"),
    cache_reports: counted("个上报缓存的请求"),
    input_tokens: counted("个输入 token"),
    minutes: counted("分钟"),
  },
  label: {
    pool: named("配额池"),
    app: named("应用"),
    environment: named("环境"),
    key: named("密钥"),
    upstream: named("上游"),
  },
  unsent: {
    provider: "未上报供应商",
    model: "未上报模型",
    pool: "不属于配额池",
    app: "未上报应用",
    environment: "未上报环境",
    key: "未上报密钥",
    upstream: "未上报上游",
  },
  joinLabels: (labels) => labels.join("、"),
  subject: (metric, where) => (where === null ? metric : beside(where, "的", metric)),
  someProvider: "供应商",

  is: (subject, value, direction, threshold) =>
    `${beside(subject, "为", value)}，${beside(direction === "above" ? "高于" : "低于", threshold)}`,
  isNow: (subject, value) => beside(subject, "为", value),
  spent: (subject, share, threshold, projected) =>
    [
      beside(subject, "已用", share),
      ...(threshold === null ? [] : [beside("超过", threshold)]),
      ...(projected === null ? [] : [beside("预计将达", projected)]),
    ].join("，"),
  exhausted: (what, left, threshold) =>
    `${beside(what, "按当前速度将在", left, "后用完")}，${beside("短于", threshold)}`,
  neverStops: (_count, shown, where) => `${beside(where ?? "", "有", shown, "次尝试被彻底拒绝")}，等待无济于事`,
  resetStops: (_count, shown, where, until) =>
    beside(where ?? "", "有", shown, "次尝试被拒", until === null ? "，要等下次重置" : beside("，要等到", until)),
  silent: (where, since, threshold) =>
    `${beside("已有", since, "没有收到", where === null ? "任何" : beside(where, "的"), "上报")}，${beside("超过", threshold)}`,
  heardAgain: (where) => beside("又收到", where === null ? "" : beside(where, "的"), "上报"),

  escalated: (sentence) => `升级为严重：${sentence}`,
  repeated: (sentence) => `仍在告警：${sentence}`,
  noData: (subject) => `没有数据，仍在告警：${subject}`,
  resolved: (sentence, took) => `已恢复（历时 ${took}）：${sentence}`,
  closed: (subject, reason, took) => `已关闭（历时 ${took}）：${subject}（${reason}）`,
  late: (subject, fired, resolved) => `${fired} 触发，${resolved} 恢复，延迟送达：${subject}`,

  fact: {
    value: "数值",
    severity: "级别",
    since: "开始于",
    lasted: "历时",
    reason: "原因",
    whose: "谁的限额",
    retry: "可否重试",
    pool: "配额池",
    reset: "重置",
    budget: "已用",
    pace: "按当前速度",
    rule: "规则",
    fix: "解决办法",
    examples: "请求示例",
    lastError: "最近的错误",
  },
  value: ({ value, bad, basis, window, threshold, resolveAt }) => {
    const part = basis === null ? null : bad === null ? `基于 ${basis}` : `${basis}中有 ${bad}`;
    const measured = beside(window === null ? "" : `${window}内`, part ?? "");
    return `${value}${measured === "" ? "" : `（${measured}）`}，阈值 ${threshold}${resolveAt === null ? "" : `，恢复线 ${resolveAt}`}`;
  },
  lasted: (took, from, to) => `${took}（${from} 至 ${to}）`,
  whose: (headline, source, owner, share) =>
    `${headline}（${source}，归属：${owner}）${share === null ? "" : `，占受限尝试的 ${share}`}`,
  reset: (time, left) => (left === null ? `${time}（已过）` : `${time}（还有 ${left}）`),
  budget: (spent, amount, period, zone) => `${per[period]} ${spent} / ${amount}（${zone}）`,
  pace: (amount, period) => `${end[period]}将达 ${amount}`,
  colon: "：",

  digest: (total, firing, resolved, omitted) => {
    const parts = [
      ...(firing > 0 ? [`${firing} 条告警中`] : []),
      ...(resolved > 0 ? [`${resolved} 条已恢复`] : []),
      ...(omitted > 0 ? [`另有 ${omitted} 条`] : []),
    ];
    return `${total} 条告警：${parts.join("，")}`;
  },
  more: (count) => `另有 ${count} 条，见 Limitscope`,
  delivered: (late) => `延迟 ${late} 送达。`,
  open: "查看该时段",
  acknowledge: "确认告警",
  openApp: "打开 Limitscope",
  test: {
    title: "Limitscope 测试消息",
    works: (channel) => `看到这条消息，说明告警能送达渠道 ${channel}。`,
    sent: (time) => `发送时间：${time}。`,
  },
  failing: {
    title: (channel, since) => beside(since, "起告警无法送达渠道", channel),
    waiting: (_count, shown) => `有 ${shown} 条告警在等待发送。`,
    lost: (_count, shown) => `有 ${shown} 条告警未能送达。`,
  },
  recovered: {
    title: (channel, took) => `${beside("告警又能送达渠道", channel)}（中断 ${took}）`,
    failed: (from, to) => `${from} 至 ${to} 无法送达。`,
    waiting: (_count, shown) => `期间有 ${shown} 条告警在等待发送。`,
    lost: (_count, shown) => `期间有 ${shown} 条告警未能送达。`,
  },
};
