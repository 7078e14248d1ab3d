type Escape = (character: string) => string;

function table(entries: Record<string, string>): Escape {
  const known = new Map(Object.entries(entries));
  return (character) => known.get(character) ?? character;
}

/** `& < >`, as Slack and Telegram ask. */
export const escapeAngles = table({ "&": "&amp;", "<": "&lt;", ">": "&gt;" });

export const escapeHtml = table({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" });

const BACKSLASHED = new Set("\\*_~`|<>[]@#");
/** Markdown of Discord, its mentions included. */
export const escapeDiscord: Escape = (character) => (BACKSLASHED.has(character) ? `\\${character}` : character);

const CARD_MARKS = new Set("\\*[]`");
/** The little Markdown of Adaptive Cards; underscores inside of words mean nothing there. */
export const escapeCard: Escape = (character) => (CARD_MARKS.has(character) ? `\\${character}` : character);

/** Feishu's lark_md takes character references, and reads `<at id=all>` as a mention. */
export const escapeLark: Escape = (character) =>
  "&<>*~[]()_`#".includes(character) ? `&#${character.charCodeAt(0)};` : character;

/** DingTalk and WeCom document no escape: what would be markup becomes its full-width twin. */
export const escapeByWidth = table({
  "<": "＜",
  ">": "＞",
  "[": "［",
  "]": "］",
  "*": "＊",
  "`": "'",
  "#": "＃",
});
