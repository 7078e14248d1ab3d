import type { AlertRuleMessages, RuleSentence } from "./alert-rules-messages";
import { editorZh } from "./editor-zh";

const SIDE = { above: "高于", below: "低于" } as const;

/** Chinese characters stand without the space that a Latin letter or a digit needs beside them; `**` does not count. */
const tidy = (text: string) =>
  text
    .replace(/ +/g, " ")
    .replace(/([\p{Script=Han}，。；、（）])(\**) (\**)(?=[\p{Script=Han}，。；、（）])/gu, "$1$2$3")
    .trim();
const within = ({ where }: RuleSentence) => (where === null ? "" : `**${where}** 中`);
const each = ({ each: group }: RuleSentence) => (group === null ? "" : `任一 **${group}** `);
const subject = (parts: RuleSentence) =>
  `${within(parts)} ${each(parts)}${parts.each === null ? "" : "的"} **${parts.metric}**`;
const warned = ({ warning, direction }: RuleSentence) =>
  warning === null ? "" : `；${SIDE[direction]} **${warning}** 时警告`;

export const alertRulesZh: AlertRuleMessages = {
  ...editorZh("这条规则"),
  newTitle: "新建规则",
  back: "规则",
  any: "出现即告警",
  sentence: (parts) =>
    tidy(
      parts.lasts === null
        ? `${subject(parts)} 一旦${SIDE[parts.direction]} **${parts.critical}** 就告警${warned(parts)}。`
        : `${subject(parts)} ${SIDE[parts.direction]} **${parts.critical}** 并持续 **${parts.lasts}** 时告警${warned(parts)}。`,
    ),
  sentenceAny: (parts) => tidy(`${subject(parts)} 一旦出现就告警。`),
  silentSentence: (parts) =>
    tidy(`${within(parts)} ${each(parts) || "所有来源"} 超过 **${parts.critical}** 没有上报时告警。`),
  exhaustionSentence: (parts) =>
    tidy(
      `${within(parts)} ${each(parts) || "任一 **配额池** "}的每日限额按当前速度撑不到 **${parts.critical}** 时告警。`,
    ),
  budgetSentence: (amount, period, steps, parts, projected) =>
    tidy(
      `${within(parts)} ${each(parts)}每${period}花费达到 **${amount}** 的 **${steps}** 时告警一次${projected ? "，按当前速度将会超支时也告警" : ""}。`,
    ),
  oneOf: (items) => (items.length < 2 ? items.join("") : `${items.slice(0, -1).join("、")} 或 ${items.at(-1)}`),
  section: { what: "监视什么", when: "何时告警", tell: "通知谁", advanced: "高级", budget: "预算" },
  advancedHint: "恢复、窗口、样本、无数据、重复",
  field: {
    name: "名称",
    description: "说明",
    metric: "指标",
    direction: "方向",
    critical: "严重",
    warning: "警告",
    resolveAt: "恢复",
    forMinutes: "持续",
    keepMinutes: "恢复前持续",
    windowMinutes: "窗口",
    maxWindowMinutes: "最长延伸至",
    minSamples: "至少",
    minBad: "异常数",
    confidence: "把握",
    noData: "无数据",
    noDataResolveHours: "多久后解除",
    filter: "筛选",
    groupBy: "分别告警",
    channels: "渠道",
    repeatHours: "重复",
    budgetAmount: "金额",
    budgetPeriod: "周期",
    budgetZone: "时区",
    budgetSteps: "档位",
    budgetProjected: "预测",
  },
  hint: {
    description: "附在每条消息中：该做什么、该找谁。",
    warning: "同一告警的另一条更早的阈值。",
    resolveAt: "在此值与阈值之间状态不变，因此数值波动不会反复告警。",
    windowMinutes: "样本不够时会向前延伸，因此流量少的时段也不会被忽略。",
    minSamples: "延伸后仍不足则不作判断：1 次中的 1 次不算 100%。",
    minBad: "异常达到此数才可能告警。",
    confidence: "要求比率的置信下界越过阈值，而不是偶然几次。",
    noData: "正在告警的不会仅因没有数据就解除。",
    groupBy: "每一项各自告警、各自恢复。",
    repeatHours: "仅在严重时；留空表示只通知一次。",
    budgetZone: "周期从该时区的零点开始，每周从周一开始。",
    budgetSteps: "每档每周期只通知一次，100% 起为严重。",
    budgetProjected: "按本周期的速度将会超出金额时也通知。",
  },
  direction: { above: "高于", below: "低于" },
  noDataMode: { keep: "保持状态", notify: "保持状态并通知" },
  confidence: { none: "按数值本身", "0.9": "置信下界 90%", "0.95": "置信下界 95%" },
  period: { day: "天", week: "周", month: "月" },
  unit: { share: "%", s: "秒", usd: "$", min: "分钟", h: "小时", count: "", ratio: "倍" },
  for: "持续",
  stretchesTo: "最长延伸至",
  none: "无",
  optional: "可不填",
  together: "全部合计",
  addFilter: "筛选",
  addChannel: "渠道",
  newChannel: "新建渠道",
  noChannels: "还没有渠道。",
  nobodyTold: "没有渠道时，只会显示在本页。",
  remove: (name) => `移除 ${name}`,
  active: "启用",
  paused: "已暂停",
  off: "已停用",
  pause: "暂停",
  resume: "恢复运行",
  duplicate: "复制",
  delete: "删除",
  deleteQuestion: (name) => `要删除规则 ${name} 吗？`,
  deleteHint: "由它引起的告警会解除并通知。事件和投递记录会保留。",
  deleteConfirm: "删除规则",
  save: "保存规则",
  copyOf: (name) => `${name}（副本）`,
  problem: {
    required: "必填。",
    too_long: "最多 200 个字符。",
    not_a_number: "必须是数字。",
    negative: "不能小于 0。",
    not_positive: "必须大于 0。",
    not_whole: "必须是整数。",
    wrong_side: "必须在阈值的正常一侧。",
    too_short: "不能短于窗口。",
    warning_side: "必须先于严重阈值达到。",
    zone: "没有这个时区。",
    steps: "请填写递增的百分比，如 60, 85, 100。",
  },
  preview: {
    title: "预览",
    over: (from, to) => `同样的评估，从 ${from} 到 ${to}`,
    fired: ({ shown }) => `这条规则在最近 7 天内会告警 **${shown} 次**。`,
    firedShort: ({ shown }, since) => `自 ${since} 有数据以来，这条规则会告警 **${shown} 次**。`,
    never: "这条规则在最近 7 天内**不会告警**。",
    neverShort: (since) => `自 ${since} 有数据以来，这条规则**不会告警**。`,
    openBefore: ({ shown }) => `这段时间开始时，已有 ${shown} 个告警在持续。`,
    worse: ({ shown }) => `还会通知 **${shown} 次**情况加重。`,
    furtherSteps: ({ shown }) => `还会通知 **${shown} 次**达到下一档。`,
    between: "",
    waiting: "填好字段后就会显示预览。",
    reading: "正在用最近 7 天的数据运行规则…",
    failed: (reason) => `无法预览：${reason}`,
    problem: {
      not_kept: "这种筛选与分组的组合没有保留足够久的数据。",
      period_not_kept: "这种筛选与分组的组合，其费用没有保留到本周期开始的时候。",
      too_many_rows: "记录的尝试太多，连最近几小时的都来不及读完。",
      unreachable: "服务器没有应答。改动任一字段即可重试。",
    },
    noTraffic: "最近 7 天内没有上报过这条规则所监视的数据。",
    firesBeyond: (direction, value) => `${SIDE[direction]} ${value} 告警`,
    resolvesAt: (direction, value) => `${direction === "above" ? "低于" : "高于"} ${value} 恢复`,
    warnsBeyond: (direction, value) => `${SIDE[direction]} ${value} 警告`,
    clipped: (top, peak) => `纵轴止于 ${top}，最高 ${peak}`,
    columns: {
      instance: "实例",
      from: "会告警的时间",
      lasted: "持续",
      severity: "级别",
      highest: "峰值",
      lowest: "最低",
    },
    worseAt: { severity: (moment) => `${moment} 加重`, step: (moment) => `${moment} 达到下一档` },
    still: "仍在告警",
    omitted: ({ shown }) => `另有 ${shown} 个实例未画出。`,
    more: ({ shown }) => `另有 ${shown} 次未列出；调整阈值或延长持续时间会更安静。`,
    legend: {
      fired: "会告警",
      quiet: "不会告警",
      critical: "越过阈值",
      warn: "恢复线与告警线之间",
      criticalStep: "金额已用完",
      warnStep: "已达到某一档",
      pace: "按目前速度会超出金额时也会警告",
      usualPause: "间隔还须超过前一天最长间隔的两倍",
    },
    instances: ({ shown }) => `${shown} 个实例有数据。`,
  },
};
