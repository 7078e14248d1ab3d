"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import { channelPath } from "../../lib/alerts-view/alerts-view";
import { alertChannelMessages } from "../../lib/i18n/alert-channels";
import form from "../ui/form.module.css";
import { FormGroup } from "../ui/form-field";
import { Popover } from "../ui/popover";
import ui from "../ui/ui.module.css";
import { Chip } from "./chip";
import type { ChannelChoice } from "./rule-editor";

interface PickerProps {
  chosen: readonly string[];
  channels: readonly ChannelChoice[];
  problem: string | undefined;
  text: AlertsText;
  onChange: (ids: string[]) => void;
}

/** Whom the rule tells. */
export function ChannelPicker({ chosen, channels, problem, text, onChange }: PickerProps) {
  const { rules: words, format } = text;
  const kinds = alertChannelMessages(format.locale).kind;
  const left = channels.filter(({ id }) => !chosen.includes(id));
  return (
    <FormGroup
      label={words.field.channels}
      hint={channels.length === 0 ? words.noChannels : chosen.length === 0 ? words.nobodyTold : undefined}
      problem={problem}
    >
      <div className={form.row}>
        {chosen.map((id) => {
          const channel = channels.find((one) => one.id === id);
          return (
            <Chip
              key={id}
              name={channel === undefined ? "" : kinds[channel.type]}
              value={channel?.name ?? id}
              removeLabel={words.remove(channel?.name ?? id)}
              onRemove={() => onChange(chosen.filter((one) => one !== id))}
            />
          );
        })}
        {left.length === 0 ? null : (
          <Popover
            look="dashed"
            label={words.addChannel}
            trigger={
              <>
                <Plus size={14} aria-hidden />
                {words.addChannel}
              </>
            }
          >
            {left.map(({ id, name, type }) => (
              <button key={id} type="button" className={ui.item} onClick={() => onChange([...chosen, id])}>
                <span className={ui.itemText}>{name}</span>
                <span className={ui.itemNote}>{kinds[type]}</span>
              </button>
            ))}
          </Popover>
        )}
        {channels.length === 0 ? (
          <Link className="link" href={channelPath(null)}>
            {words.newChannel}
          </Link>
        ) : null}
      </div>
    </FormGroup>
  );
}
