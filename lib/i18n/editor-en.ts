import type { EditorMessages } from "./editor-messages";

export function editorEn(thing: string): EditorMessages {
  return {
    saving: "Saving…",
    cancel: "Cancel",
    problemsFound: "Nothing was saved yet: see the marked fields.",
    refused: (reason) => `The server refused this: ${reason}`,
    unreachable: "The server did not answer. Nothing was saved; try again.",
    gone: `This ${thing} was deleted in between.`,
    conflict: (version) => `Somebody else saved this ${thing} in between; it is now version ${version}.`,
    loadCurrent: "Show what stands now",
  };
}
