import type { ReadingMessages } from "./reading-messages";

export const readingEn: ReadingMessages = {
  title: "Reading rows",
  why: "No counted figures keep apart what is asked here, so the recorded rows themselves are read. That takes longer.",
  waiting: "waiting for its turn",
  progress: (rows, share) => `${rows} rows read · ${share}`,
  stop: "Stop",
  stopped: {
    title: "Stopped.",
    hint: "Nothing more is read. A shorter range, or fewer filters, is answered sooner.",
    again: "Read again",
  },
  tooLong: {
    title: "This took too long and was stopped.",
    hint: "Too many rows would have to be read. Nothing that was received is lost.",
    narrow:
      "Choose a shorter range, or remove all filters but one: figures by one filter are counted beforehand and kept longer.",
    again: "Try again",
  },
  search: {
    label: "Search through rows",
    running: (read, most, reached) => `Reading rows: ${read} of at most ${most}, down to ${reached}`,
    halted: (read, most, reached) => `Stopped at ${reached}: ${read} of at most ${most} rows were read.`,
    failed: (reached) => `Reading failed at ${reached}. What was found so far is shown.`,
    goOn: "Go on",
    noneYet: "Nothing found so far.",
    done: "The search is done.",
  },
};
