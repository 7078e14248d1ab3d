import type { FilterParam } from "../view/params";
import type { RangeName } from "../view/view-state";
import type { Locale } from "./locale";

/** Words of the frame around every page. */
export interface CommonMessages {
  nav: { overview: string; requests: string; settings: string; label: string; open: string; close: string };
  skip: string;
  range: Record<RangeName, string>;
  rangeShort: Record<RangeName, string>;
  rangeLabel: string;
  rangeFrom: string;
  rangeTo: string;
  rangeApply: string;
  rangeBackwards: string;
  filter: string;
  filterBy: string;
  filterName: Record<FilterParam, string>;
  filterNone: string;
  filterNoValues: string;
  filterApply: string;
  removeFilter(name: string): string;
  notSent: string;
  gatewayLayer: string;
  refresh: { live: string; off: string; label: string; updated(ago: string): string };
  zone: string;
  zoneBrowser: string;
  language: string;
  theme: { label: string; system: string; light: string; dark: string };
  foot: { ingest: string; ok: string; idle: string; last: string; disk: string; none: string };
  copy: string;
  copied: string;
  table: string;
  chart: string;
  error: { title: string; body: string; again: string };
  notFound: { title: string; body: string; home: string };
}

const en: CommonMessages = {
  nav: {
    overview: "Overview",
    requests: "Requests",
    settings: "Settings",
    label: "Pages",
    open: "Menu",
    close: "Close menu",
  },
  skip: "Skip to content",
  range: {
    "15m": "Last 15 minutes",
    "1h": "Last hour",
    "6h": "Last 6 hours",
    "24h": "Last 24 hours",
    "7d": "Last 7 days",
    "30d": "Last 30 days",
  },
  rangeShort: { "15m": "15 m", "1h": "1 h", "6h": "6 h", "24h": "24 h", "7d": "7 d", "30d": "30 d" },
  rangeLabel: "Time range",
  rangeFrom: "From",
  rangeTo: "To",
  rangeApply: "Apply",
  rangeBackwards: "The end must be after the start.",
  filter: "Filter",
  filterBy: "Filter by",
  filterName: {
    provider: "provider",
    model: "model",
    app: "app",
    environment: "environment",
    key: "key",
    upstream: "upstream",
    source: "limit source",
    dimension: "dimension",
  },
  filterNone: "No filters",
  filterNoValues: "No values in this range",
  filterApply: "Apply",
  removeFilter: (name) => `Remove the filter on ${name}`,
  notSent: "not sent",
  gatewayLayer: "gateway layer",
  refresh: { live: "live", off: "paused", label: "Refresh by itself", updated: (ago) => `updated ${ago}` },
  zone: "Time zone",
  zoneBrowser: "Browser",
  language: "Language",
  theme: { label: "Theme", system: "System", light: "Light", dark: "Dark" },
  foot: { ingest: "Ingest", ok: "ok", idle: "idle", last: "Last attempt", disk: "Disk", none: "none yet" },
  copy: "Copy",
  copied: "Copied",
  table: "Show as table",
  chart: "Show as chart",
  error: {
    title: "This page failed",
    body: "Nothing that was sent is lost. The server's log says more.",
    again: "Try again",
  },
  notFound: {
    title: "There is no such page",
    body: "The address may be mistyped, or what it named is gone.",
    home: "Go to the overview",
  },
};

const zhCN: CommonMessages = {
  nav: { overview: "概览", requests: "请求", settings: "设置", label: "页面", open: "菜单", close: "关闭菜单" },
  skip: "跳到正文",
  range: {
    "15m": "最近 15 分钟",
    "1h": "最近 1 小时",
    "6h": "最近 6 小时",
    "24h": "最近 24 小时",
    "7d": "最近 7 天",
    "30d": "最近 30 天",
  },
  rangeShort: { "15m": "15 分", "1h": "1 时", "6h": "6 时", "24h": "24 时", "7d": "7 天", "30d": "30 天" },
  rangeLabel: "时间范围",
  rangeFrom: "从",
  rangeTo: "到",
  rangeApply: "应用",
  rangeBackwards: "结束时间必须晚于开始时间。",
  filter: "筛选",
  filterBy: "筛选条件",
  filterName: {
    provider: "供应商",
    model: "模型",
    app: "应用",
    environment: "环境",
    key: "密钥",
    upstream: "上游",
    source: "限流来源",
    dimension: "维度",
  },
  filterNone: "无筛选",
  filterNoValues: "该时间范围内没有可选值",
  filterApply: "应用",
  removeFilter: (name) => `移除筛选：${name}`,
  notSent: "未上报",
  gatewayLayer: "网关层",
  refresh: { live: "实时", off: "已暂停", label: "自动刷新", updated: (ago) => `${ago}更新` },
  zone: "时区",
  zoneBrowser: "浏览器",
  language: "语言",
  theme: { label: "主题", system: "跟随系统", light: "浅色", dark: "深色" },
  foot: { ingest: "接收", ok: "正常", idle: "空闲", last: "最近一次", disk: "磁盘", none: "暂无" },
  copy: "复制",
  copied: "已复制",
  table: "显示为表格",
  chart: "显示为图表",
  error: { title: "页面出错", body: "已接收的数据不会丢失。详情见服务器日志。", again: "重试" },
  notFound: { title: "没有这个页面", body: "地址可能有误，或者它指向的内容已不存在。", home: "前往概览" },
};

export function commonMessages(locale: Locale): CommonMessages {
  return locale === "zh-CN" ? zhCN : en;
}
