import { OWNERS } from "@/lib/model/limit";

/** Hatches that charts fill with; one set a page, referred to by id. */
export function PatternDefs() {
  return (
    <svg width="0" height="0" style={{ position: "absolute" }} aria-hidden="true">
      <defs>
        <pattern id="hatch-gap" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" fill="var(--raised)" />
          <line x1="0" y1="0" x2="0" y2="6" stroke="var(--line)" strokeWidth="2" />
        </pattern>
        {OWNERS.flatMap((owner) =>
          ANGLES.map((angle, index) => (
            <pattern
              key={`${owner} ${angle}`}
              id={`hatch-${owner}-${index + 1}`}
              width="5"
              height="5"
              patternUnits="userSpaceOnUse"
              patternTransform={`rotate(${angle})`}
            >
              <rect width="5" height="5" fill={`var(--owner-${owner})`} />
              <line x1="0" y1="0" x2="0" y2="5" stroke="var(--raised)" strokeWidth="2.2" />
            </pattern>
          )),
        )}
      </defs>
    </svg>
  );
}

/** Of the second, third and fourth source of one owner. */
const ANGLES = [45, -45, 0];
