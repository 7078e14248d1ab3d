const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TIME_CHARS = 10;
const RANDOM_CHARS = 16;

/** Makes ids of one instant, `msg_` and a ULID each: as text they sort in the order they were made in. */
export function messageIds(nowMs: number, random: () => number): () => string {
  const digits = Array.from({ length: RANDOM_CHARS }, () => Math.floor(random() * ALPHABET.length));
  // Room to count up without carrying out of the front.
  digits[0] = (digits[0] ?? 0) >> 1;
  let isFirst = true;
  return () => {
    if (!isFirst) increment(digits);
    isFirst = false;
    return `msg_${timeText(nowMs)}${digits.map((digit) => ALPHABET[digit]).join("")}`;
  };
}

function timeText(ms: number): string {
  let text = "";
  for (let rest = ms; text.length < TIME_CHARS; rest = Math.floor(rest / ALPHABET.length)) {
    text = `${ALPHABET[rest % ALPHABET.length]}${text}`;
  }
  return text;
}

function increment(digits: number[]): void {
  for (let at = digits.length - 1; at >= 0; at--) {
    const next = (digits[at] ?? 0) + 1;
    digits[at] = next % ALPHABET.length;
    if (next < ALPHABET.length) return;
  }
}
