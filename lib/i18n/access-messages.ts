import type { ActorKind, AuditAction, KeyScope } from "../model/access";

/** Words of who comes in, and of what they changed; figures and times arrive formatted. */
export interface AccessMessages {
  login: {
    title: string;
    hint: string;
    password: string;
    show: string;
    hide: string;
    submit: string;
    checking: string;
    wrong: string;
    /** After too many tries. */
    wait(seconds: number): string;
    again: string;
    failed(reason: string): string;
    unreachable: string;
    out: string;
    outEverywhere: string;
    outFailed: string;
  };
  keys: KeyMessages;
  sessions: SessionMessages;
  audit: AuditMessages;
}

type KeyField = "name" | "scopes";

/** Words of the keys that programs come in with. */
export interface KeyMessages {
  title: string;
  hint: string;
  /** Beside a server that lets every program in. */
  notNeeded: string;
  none: string;
  add: string;
  columns: { name: string; scopes: string; hint: string; created: string; used: string; actions: string };
  never: string;
  scope: Record<KeyScope, string>;
  scopeHint: Record<KeyScope, string>;
  form: {
    title: string;
    field: Record<KeyField, string>;
    nameHint: string;
    nameNeeded: string;
    scopeNeeded: string;
    save: string;
    saving: string;
    cancel: string;
  };
  made: {
    title(name: string): string;
    hint: string;
    label: string;
    example: string;
    done: string;
  };
  revoke: string;
  revokeNamed(name: string): string;
  question(name: string): string;
  questionHint: string;
  confirm: string;
  keep: string;
  revoked(name: string): string;
  refused(reason: string): string;
  unreachable: string;
}

/** Words of the sessions that people have. */
export interface SessionMessages {
  title: string;
  hint: string;
  end: string;
  question: string;
  questionHint: string;
  confirm: string;
  keep: string;
}

/** Words of the list of what was changed. */
export interface AuditMessages {
  title: string;
  hint: string;
  none: string;
  columns: { at: string; who: string; what: string; changes: string };
  actor: Record<ActorKind, string>;
  key(name: string): string;
  severalPlaces: string;
  action: Record<AuditAction, string>;
  /** A value that was not there, or is no more. */
  nothing: string;
  tries(count: string): string;
  newest: string;
  older: string;
  pages: string;
}
