/** Words of what is read from rows, which takes long; figures arrive formatted. */
export interface ReadingMessages {
  title: string;
  why: string;
  waiting: string;
  progress(rows: string, share: string): string;
  stop: string;
  stopped: { title: string; hint: string; again: string };
  /** A read passed its deadline. */
  tooLong: { title: string; hint: string; narrow: string; again: string };
  /** A list that is searched for few among many. */
  search: {
    label: string;
    /** `reached` = the instant it has come to. */
    running(read: string, most: string, reached: string): string;
    halted(read: string, most: string, reached: string): string;
    failed(reached: string): string;
    goOn: string;
    noneYet: string;
    /** Said to a screen reader at the end. */
    done: string;
  };
}
