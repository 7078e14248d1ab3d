/** The mark: a line that passes its limit. */
export function Brand() {
  return (
    <>
      <svg viewBox="0 0 18 18" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.7" aria-hidden>
        <path d="M2 4.5h14" strokeDasharray="2.6 2.6" strokeLinecap="round" />
        <path d="M2 14.5l4-4 3 2.2 3.2-8.2 3.8 6" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      Limitscope
    </>
  );
}
