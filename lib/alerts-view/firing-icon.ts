import type { Severity } from "../model/alert";

const DOT: Record<Severity, string> = { critical: "#f04438", warning: "#fdb022" };

/** The application's icon with a dot that says that something fires, as an address. */
export function firingIcon(worst: Severity): string {
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    '<rect width="32" height="32" rx="7" fill="#101828"/>',
    '<path d="M6 9h20" stroke="#fdb022" stroke-width="2.5" stroke-dasharray="4 3"/>',
    '<path d="M6 25l7-7 4 3 8-10" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>',
    `<circle cx="24" cy="8" r="8" fill="${DOT[worst]}" stroke="#101828" stroke-width="2"/>`,
    "</svg>",
  ];
  return `data:image/svg+xml,${encodeURIComponent(svg.join(""))}`;
}

const COUNT = /^\(\d+\) /;

/** `(2) Overview · Limitscope`; without a count where nothing fires. */
export function countedTitle(title: string, count: number): string {
  const bare = title.replace(COUNT, "");
  return count === 0 ? bare : `(${count}) ${bare}`;
}
