import type { EditorMessages } from "./editor-messages";

/** `thing` with its measure word: 这条规则. */
export function editorZh(thing: string): EditorMessages {
  return {
    saving: "正在保存…",
    cancel: "取消",
    problemsFound: "尚未保存：请看标出的字段。",
    refused: (reason) => `服务器拒绝了：${reason}`,
    unreachable: "服务器没有应答。没有保存任何内容，请重试。",
    gone: `${thing}其间已被删除。`,
    conflict: (version) => `其间有人保存过${thing}，现在是第 ${version} 版。`,
    loadCurrent: "显示当前内容",
  };
}
