import { genericRules } from "./generic";
import type { Provider, Rule } from "./provider";

/** A rule beside the patterns that must match what is said, so that most rules need not be looked into. */
export interface AskedRule {
  rule: Rule;
  said: readonly RegExp[];
}

/** Rules parted by when they are asked, each list in the order of the table. */
export interface RuleLists {
  /** Words, codes, headers and fields. */
  byContent: readonly AskedRule[];
  /** Of these the ones asked before the provider behind a gateway had its say. */
  beforeInner: readonly AskedRule[];
  afterInner: readonly AskedRule[];
  byStatusAlone: readonly AskedRule[];
}

const listsOfTable = new WeakMap<readonly Rule[], RuleLists>();
const genericAtGateway = new WeakMap<Provider, readonly Rule[]>();

export function isStatusAlone(rule: Rule): boolean {
  return rule.code === undefined && rule.message === undefined && rule.header === undefined && rule.field === undefined;
}

export function ruleLists({ rules }: Provider): RuleLists {
  return listsOf(rules);
}

/** The general rules as they hold where this speaker says the words. */
export function genericListsAt(speaker: Provider): RuleLists {
  if (speaker.kind !== "gateway") return listsOf(genericRules);
  const known = genericAtGateway.get(speaker);
  if (known !== undefined) return listsOf(known);
  const rules = genericRules.flatMap((rule) => atGateway(rule, speaker));
  genericAtGateway.set(speaker, rules);
  return listsOf(rules);
}

function listsOf(rules: readonly Rule[]): RuleLists {
  const known = listsOfTable.get(rules);
  if (known !== undefined) return known;
  const listed = (isWanted: (rule: Rule) => boolean) => rules.filter(isWanted).map(asked);
  const lists = {
    byContent: listed((rule) => !isStatusAlone(rule)),
    beforeInner: listed((rule) => !isStatusAlone(rule) && rule.afterInner !== true),
    afterInner: listed((rule) => rule.afterInner === true),
    byStatusAlone: listed(isStatusAlone),
  };
  listsOfTable.set(rules, lists);
  return lists;
}

function asked(rule: Rule): AskedRule {
  return { rule, said: [rule.code, rule.message].filter((pattern) => pattern !== undefined) };
}

/** The same words at a known gateway may mean its own balance or limit, or say nothing about whose limit it was. */
function atGateway(rule: Rule, speaker: Provider): Rule[] {
  if (rule.gatewaySource === undefined) return [rule];
  const source =
    rule.gatewaySource === "gateway_credits"
      ? (speaker.creditsSource ?? rule.gatewaySource)
      : rule.gatewaySource === "gateway_rate_limit" && speaker.rateSource !== undefined
        ? speaker.rateSource
        : rule.gatewaySource;
  return source === null ? [] : [{ ...rule, source }];
}
