import type { Layer } from "../model/attempt";
import type { FilterField } from "../view/params";
import type { RangeName } from "../view/view-state";
import type { Locale } from "./locale";

/** Words of the shell and of parts that every page uses; figures and times arrive formatted. */
export interface CommonMessages {
  pageTitle(page: string): string;
  skipToContent: string;
  nav: {
    label: string;
    open: string;
    overview: string;
    requests: string;
    alerts: string;
    classify: string;
    settings: string;
  };
  range: {
    label: string;
    preset: Record<RangeName, string>;
    short: Record<RangeName, string>;
    absolute(from: string, to: string): string;
    between: string;
    from: string;
    to: string;
    zone(name: string): string;
    apply: string;
    order: string;
  };
  filter: {
    label: string;
    add: string;
    addLong: string;
    edit(field: string): string;
    remove(field: string): string;
    field: Record<FilterField, string>;
    layer: string;
    layerValue: Record<Layer, string>;
    notSent: string;
    chosen(field: string, values: string): string;
    chooseField: string;
    search: string;
    loading: string;
    failed: string;
    tooLong: string;
    noValues: string;
    noMatch: string;
    more(count: string): string;
    back: string;
  };
  refresh: {
    label: string;
    every: string;
    off: string;
    paused: string;
    fixed: string;
    updated(ago: string): string;
    now: string;
    turnOn: string;
    turnOff: string;
  };
  zone: { label: string; browser(name: string): string; usual(name: string): string; search: string; noMatch: string };
  language: { label: string; name: Record<Locale, string>; short: Record<Locale, string> };
  theme: { label: string; light: string; dark: string; system: string };
  ingest: {
    label: string;
    state: string;
    ok: string;
    queued(count: string): string;
    unknown: string;
    lastAttempt: string;
    none: string;
    disk: string;
  };
  copy: string;
  copied: string;
  copyFailed: string;
  close: string;
  nothing: string;
  error: { title: string; hint: string; retry: string; reference(digest: string): string };
  notFound: { title: string; hint: string; home: string };
}
