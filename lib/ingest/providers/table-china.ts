import type { Provider } from "./provider";
import { budget, capacity, credits, rate, verdict } from "./rows";

/** Chinese providers whose rules are only data. */
export const chinaTable: readonly Provider[] = [
  {
    id: "zhipu",
    name: "Zhipu",
    kind: "provider",
    scope: "account",
    marks: /zhipu(?:ai)?exception|bigmodel\.cn/i,
    rules: [
      credits("zh1", { code: /^1113$/ }),
      budget("zh2", { code: /^(?:1308|1310|1304)$/ }),
      credits("zh3", { code: /^(?:1309|1311|1112|1121)$/ }),
      capacity("zh4", { code: /^(?:1305|1312)$/ }),
      rate("concurrency")("zh5", { code: /^1302$/ }),
      rate("rpm")("zh6", { code: /^(?:1303|1313)$/ }),
    ],
  },
  {
    id: "kimi",
    name: "Kimi",
    kind: "provider",
    scope: "org",
    marks: /moonshotexception|platform\.moonshot|api\.moonshot/i,
    rules: [
      credits("ki1", { code: /^exceeded_current_quota_error$/ }),
      capacity("ki2", { code: /^engine_overloaded_error$/ }),
      capacity("ki3", { status: [429, 503], message: /engine is currently overloaded/i }),
      rate("detect")("ki4", { code: /^rate_limit_reached_error$/ }),
    ],
  },
  {
    id: "minimax",
    name: "MiniMax",
    kind: "provider",
    scope: "account",
    marks: /minimaxexception|minimaxi?\.(?:io|com|chat)/i,
    rules: [
      credits("mm1", { code: /^1008$/ }),
      budget("mm2", { code: /^2056$/ }),
      rate("concurrency")("mm3", { code: /^1041$/ }),
      rate("burst")("mm4", { code: /^2045$/ }),
      rate("tpm")("mm5", { code: /^1039$/ }),
      rate("detect")("mm6", { code: /^1002$/ }),
      capacity("mm7", { code: /^(?:1000|1001|1024|1033)$/ }),
    ],
  },
  {
    id: "qianfan",
    name: "Qianfan",
    kind: "provider",
    scope: "account",
    marks: /qianfanexception|qianfan\.baidubce/i,
    rules: [
      capacity("qf1", { code: /^cluster_/ }),
      rate("tpm")("qf2", { code: /tpm_rate_limit_exceeded/ }),
      rate("rpm")("qf3", { code: /(?:rpm|user|preemptible)_rate_limit_exceeded/ }),
      rate("tpm")("qf4", { code: /^336502$/ }),
      rate("rpm")("qf5", { code: /^(?:336501|18)$/ }),
      verdict("provider_rate_limit", "rpd", "at_reset")("qf6", { code: /^17$|^QUOTA_USER_DAILY/ }),
      capacity("qf7", { code: /^336100$/ }),
      credits("qf8", { code: /^BILLING_INSUFFICIENT_BALANCE$/ }),
    ],
  },
  {
    id: "hunyuan",
    name: "Hunyuan",
    kind: "provider",
    scope: "account",
    marks: /hunyuan\.(?:cloud\.tencent|tencentcloudapi)/i,
    rules: [
      capacity("hy1", { code: /EngineServerLimitExceeded/ }),
      credits("hy2", { code: /ResourcePackExhausted|ServiceStopArrears|ServiceNotActivated|ServiceStop/ }),
      rate("concurrency")("hy3", { code: /^(?:Request)?LimitExceeded/ }),
    ],
  },
  {
    id: "siliconflow",
    name: "SiliconFlow",
    kind: "provider",
    scope: "account",
    marks: /siliconflow/i,
    rules: [
      credits("sf1", { status: [402, 403], needsStatus: true, message: /balance/i }),
      rate("detect")("sf4", { message: /rejected due to rate limiting/i }),
      rate("detect")("sf2", { status: [429] }),
      capacity("sf3", { status: [503] }),
    ],
  },
];
