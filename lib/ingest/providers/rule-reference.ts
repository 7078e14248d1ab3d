import { genericRules } from "./generic";
import { PROVIDERS } from "./index";
import type { Provider, Rule } from "./provider";
import { SENTENCE_KINDS } from "./sentence-kinds";
import { STATED_SOURCE_RULES } from "./stated-source";

const HEAD = ["| Rule | HTTP | Sees | Limit source | Dimension | Retryable |", "|---|---|---|---|---|---|"];

/** Every rule there is as a Markdown document, in the order in which they are asked. */
export function ruleReference(): string {
  return [
    "# Rules",
    "",
    "Generated from the rules in `lib/ingest/providers/`; `npm run unit -- lib/ingest -u` writes it anew. How rules are asked, and what the columns mean, is in [limit-sources.md](limit-sources.md). Within a table the first rule that holds wins. Patterns are regular expressions; texts are compared without regard to case where the pattern says so, and behind the unwrapping of the body.",
    "",
    ...section("A stated limit source, at any host", STATED_SOURCE_RULES),
    ...PROVIDERS.flatMap(ofProvider),
    ...section("Any host", genericRules),
    "## Known by name alone",
    "",
    "Relays without rules of their own; what they say of money, budgets and rates they say of themselves.",
    "",
    PROVIDERS.filter(({ rules }) => rules.length === 0)
      .map(({ id, name, documentation }) => `[${name}](${documentation}) (\`${id}\`)`)
      .join(" · "),
    "",
    "## Kinds of sentences",
    "",
    "| Kind | Says | Sounds like |",
    "|---|---|---|",
    ...SENTENCE_KINDS.map(({ name, says, example }) => `| ${name} | ${says} | ${example} |`),
    "",
  ].join("\n");
}

function ofProvider(provider: Provider): string[] {
  if (provider.rules.length === 0) return [];
  const { id, name, kind, scope, documentation, rules, ordinary } = provider;
  const who = kind === "gateway" ? "gateway" : "provider";
  const source = documentation === undefined ? "" : ` · [documentation](${documentation})`;
  const notes = ordinary === undefined ? [] : [`Never a limit: code ${pattern(ordinary)}.`, ""];
  return section(name, rules, [`\`${id}\` · ${who} · limits per ${scope}${source}`, "", ...notes]);
}

function section(title: string, rules: readonly Rule[], intro: readonly string[] = []): string[] {
  return [`## ${title}`, "", ...intro, ...HEAD, ...rules.map(row), ""];
}

function row(rule: Rule): string {
  const { id, status, source, gatewaySource, calendar, otherwise, retryable } = rule;
  const read = otherwise === undefined ? "as read" : `as read, else ${otherwise}`;
  const cells = [
    id,
    status?.join(", ") ?? "any",
    sees(rule),
    gatewaySource === undefined || gatewaySource === null
      ? `\`${source}\``
      : `\`${source}\`; of a gateway \`${gatewaySource}\``,
    rule.dimension === "detect" ? read : rule.dimension,
    calendar === undefined ? retryable : `${retryable} (${calendar})`,
  ];
  return `| ${cells.join(" | ")} |`;
}

function sees(rule: Rule): string {
  const { code, codePath, message, header, lacksHeader, field, afterInner } = rule;
  const conditions = [
    code && `code ${pattern(code)}${codePath === undefined ? "" : ` at ${pattern(codePath)}`}`,
    message && sentence(message),
    header && `header ${pattern(header.name)}${header.value === undefined ? "" : ` = ${pattern(header.value)}`}`,
    lacksHeader && `no header \`${lacksHeader}\``,
    field && `\`${field.key}\` = ${pattern(field.value)}`,
  ].filter((condition) => condition !== undefined);
  const seen =
    conditions.length === 0
      ? rule.status === undefined
        ? "`limit_source`"
        : "status alone"
      : conditions.join(" and ");
  if (rule.onlyWithoutStatus === true) return `${seen}, without a status, of a listed or unknown host`;
  return afterInner === true ? `${seen}, after the provider behind` : seen;
}

function sentence(message: RegExp): string {
  const kind = SENTENCE_KINDS.find((known) => known.pattern === message);
  return kind === undefined ? `text ${pattern(message)}` : `a sentence of the kind *${kind.name}*`;
}

function pattern({ source }: RegExp): string {
  return `\`${source.replaceAll("|", "\\|")}\``;
}
