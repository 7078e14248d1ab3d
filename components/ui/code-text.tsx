/** Prose in which names and commands stand in backticks. */
export function CodeText({ children }: { children: string }) {
  return children
    .split("`")
    .map((part, index) => (index % 2 === 1 ? <code key={`${index} ${part}`}>{part}</code> : part));
}
