import type { ReadingMessages } from "./reading-messages";

export const readingZh: ReadingMessages = {
  title: "正在逐行读取",
  why: "预先统计的数据没有按这些条件区分，只能逐行读取原始记录，因此需要更长时间。",
  waiting: "正在等候",
  progress: (rows, share) => `已读取 ${rows} 行 · ${share}`,
  stop: "停止",
  stopped: {
    title: "已停止。",
    hint: "不再读取。缩短时段或减少筛选条件，会更快得到结果。",
    again: "重新读取",
  },
  tooLong: {
    title: "读取时间过长，已中止。",
    hint: "需要读取的行太多。已接收的数据没有丢失。",
    narrow: "请缩短时段，或只保留一个筛选条件：按单个条件的统计已预先算好，保留时间也更长。",
    again: "重试",
  },
  search: {
    label: "逐行查找",
    running: (read, most, reached) => `正在逐行读取：${read} 行（最多 ${most} 行），已到 ${reached}`,
    halted: (read, most, reached) => `已停在 ${reached}：读取了 ${read} 行（最多 ${most} 行）。`,
    failed: (reached) => `读到 ${reached} 时失败。以下为已找到的结果。`,
    goOn: "继续",
    noneYet: "暂时没有找到。",
    done: "查找完毕。",
  },
};
