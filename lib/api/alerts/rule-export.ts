import { stringify } from "yaml";
import { type ApiAnswer, badRequest } from "../answer";
import { Parameters } from "../parameters";
import type { AlertRuntime } from "./alert-runtime";
import { ruleFields } from "./rule-row";

const FORMATS = ["yaml", "json"] as const;
type ExportFormat = (typeof FORMATS)[number];

const TYPES: Readonly<Record<ExportFormat, string>> = { yaml: "application/yaml", json: "application/json" };
const HEAD = "# Alert rules of Limitscope. Take them in again: POST /api/v1/alert-rules/import\n";

/** `GET /api/v1/alert-rules/export`: every rule as import takes it, channels by name. */
export async function exportRulesAnswer(params: URLSearchParams, { alerts }: AlertRuntime): Promise<ApiAnswer> {
  const parameters = new Parameters(params, ["format"]);
  const format = parameters.oneOf("format", FORMATS, "yaml");
  if (parameters.errors.length > 0) return badRequest(parameters.errors);
  const [rules, channels] = await Promise.all([alerts.rules(), alerts.channels()]);
  const nameOf = (id: string) => {
    const name = channels.find((channel) => channel.id === id)?.name ?? id;
    return channels.filter((channel) => channel.name === name).length === 1 ? name : id;
  };
  const document = { rules: rules.map((rule) => ruleFields({ ...rule, channels: rule.channels.map(nameOf) })) };
  return {
    status: 200,
    contentType: `${TYPES[format]}; charset=utf-8`,
    body:
      format === "json"
        ? `${JSON.stringify(document, null, 2)}\n`
        : HEAD + stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 }),
    headers: { "content-disposition": `attachment; filename="alert-rules.${format}"` },
  };
}
