/** Words of a form that saves one thing. */
export interface EditorMessages {
  saving: string;
  cancel: string;
  problemsFound: string;
  /** What only the server knows, as it says it. */
  refused(reason: string): string;
  unreachable: string;
  gone: string;
  conflict(version: string): string;
  loadCurrent: string;
}
