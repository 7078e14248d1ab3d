/**
 * Sentences that mean the same at any host, by kind. Repetitions are bounded, so that a hostile body costs no more than
 * its length; each is written for a kind of sentence, never for one payload.
 */

const OVER =
  "(?:reached|exceeded|exceeds|exhausted|used up|used all|depleted|consumed|hit|crossed|surpassed|ran out|run out|is full|maxed out|expired|已达|已用完|用尽|用完|耗尽|超出|超过|上限)";
const LONG_WINDOW =
  "(?:daily|weekly|monthly|hourly|session|today's|this (?:week|month|billing cycle)(?:'s)?|(?:\\d{1,3}|five|one|seven)[- ]?(?:hours?|days?|weeks?|months?|h|d)\\b|billing cycle|小时|每周|每月|本周|本月|月度|周)";
/** `daily limit of 1,000 requests` is a rate, whoever sells the plan. */
const DAY_COUNT = "(?:daily|hourly) limit of [\\d,]{1,16} (?:request|token|message|call)s?\\b";
const NO_DAY_COUNT = `(?!${DAY_COUNT})`;
const PLAN =
  "(?:usage|session|plan|subscription|spend(?:ing)?|cost|premium(?: models?)?(?: requests?)?|credits?|(?:token|coding|agent)[ -]plan|allowance|individual|included|free|用量|套餐|配额|额度)";
const CAP = "(?:limits?|caps?|quotas?|allowances?|budgets?|allocation|credits|上限|限额|额度|配额)";

const text = (...sources: readonly string[]): RegExp => new RegExp(sources.join("|"), "i");

/** The server speaks of its own load and says that it is not the caller's limit. */
export const NOT_YOURS = text(
  "not your (?:usage )?(?:limit|quota)",
  "temporarily limiting requests",
  "rate[- ]limited upstream",
);

const BILL = "(?:account|invoice|payment|bill|balance|subscription|amount)s?";

/** Money is gone: balance, credits, funds, an unpaid invoice. A credit card or a payment method in passing is none. */
export const NO_MONEY = text(
  "\\b(?:insufficient(?! (?:permission|scope|privilege|access))|not enough|too low|low|exhausted|depleted|expired|negative|zero|no(?: more| remaining| available)?|(?:run|ran|running) out of|out of|used(?: up)? all(?: of)?(?: your| the| available)?|(?:don'?t|doesn'?t|do not|does not) have (?:any|enough)|need more)\\b.{0,25}(?<!load )\\b(?:balance|credits?(?! card| notes?| (?:were|was|will be|have been) (?:deducted|charged|used|consumed))|funds?)\\b",
  "\\b(?:balance|credits?|funds?)\\b.{0,25}\\b(?:insufficient|not enough|not sufficient|too low|is low|exhausted|depleted|expired|negative|used up|(?:run|ran) out)\\b",
  "\\bNOT_ENOUGH_BALANCE\\b|\\badd (?:more )?credits to continue\\b|\\blow credit\\b|\\bcredits? remaining\\b.{0,30}\\brequired\\b|\\bcredits are required\\b",
  `\\b${BILL}\\b.{0,40}\\b(?:past due|overdue)\\b|\\b(?:past due|overdue)[- ]${BILL}`,
  "\\bfailure to pay\\b|\\bin arrears\\b|\\bunpaid invoices?\\b|\\bpayment required\\b",
  "\\b(?:your|the) (?:plan|package|subscription) (?:has |is )?expired\\b",
  "余额不足|余额不够|点数不足|积分不足|余额已用尽|账户余额.{0,6}(?:不足|为0)|额度不足|额度已用尽|额度已用完|欠费|请充值|充值后|套餐.{0,3}(?:到期|过期)",
);

/** What one-api and its descendants say of the quota they hand out to users and tokens; they run at hosts nobody listed. */
export const RELAY_QUOTA_USED_UP = text(
  "(?:用户|令牌)(?:剩余)?额度.{0,2}(?:不足|用尽|用完|耗尽)|预扣费额度失败|用户剩余额度",
  "\\bpreConsumedQuota\\b.{0,40}is not enough",
);

/** What was given once for nothing is used up; it does not come back by itself. */
export const TRIAL_USED_UP = text(
  "\\b(?:free )?trial\\b.{0,30}\\b(?:quota|credits?|period|allowance|balance)?\\b.{0,20}\\b(?:exhausted|used up|expired|ended|depleted)\\b",
  "\\bfree (?:allocated |allocation |inference )?(?:quota|allowance|credits?|resource)\\b.{0,30}\\b(?:exhausted|used up|exceeded|depleted|expired)\\b",
  "\\bfree time limit\\b",
  "免费.{0,12}(?:额度|体验|配额|资源).{0,8}(?:耗尽|用尽|用完|已用完)",
);

/** A cap or the window of a plan is used up: both a noun of plans or money and a word for "used up" must be there. */
export const PLAN_USED_UP = text(
  // "You've hit your usage limit", "reached your specified workspace API usage limits", "exceeded its monthly spending cap"
  `\\b${OVER}\\b.{0,40}\\b(?:${LONG_WINDOW} (?:[a-z]{1,12} ){0,2})?${PLAN}[ -](?:[a-z]{1,12} ){0,2}?${CAP}\\b`,
  // "exceeded your 5 hour session limits", "reached your weekly limit": a long window alone, not of requests or tokens
  `\\b${OVER}\\b.{0,30}\\b${NO_DAY_COUNT}${LONG_WINDOW} (?!request|token|call|rate limit on)(?:[a-z]{1,12} ){0,2}?${CAP}\\b`,
  // "usage limit reached", "Monthly usage limit has been reached", "Individual quota reached"
  `\\b(?:${LONG_WINDOW} )?${PLAN}[ -](?:[a-z]{1,12} ){0,2}?${CAP}\\b.{0,30}${OVER}`,
  `\\b${NO_DAY_COUNT}${LONG_WINDOW} (?!request|token|call)(?:[a-z]{1,12} ){0,1}?${CAP}\\b.{0,30}${OVER}`,
  "\\b(?:hit|reached) your limit\\b.{0,6}\\bresets\\b",
  "\\bout of (?:extra |included |premium )?(?:usage|messages|call volume quota|requests)\\b",
  `\\b(?:token|coding|agent)[ -]plan\\b.{0,30}\\b${OVER}`,
  "\\bextra usage\\b.{0,20}\\b(?:required|exhausted)",
  "\\b(?:token|usage) quota is exceeded\\b",
  "(?:超过|超出|达到).{0,6}(?:每日|每天|每周|每月).{0,6}(?:限额|额度|上限)",
  "(?:用量|使用量?|套餐|额度|配额|限额).{0,10}(?:已达|达到|已用完|用尽|耗尽|超出|超过).{0,6}(?:上限|限制|限额)?|已达到?.{0,16}(?:用量|使用|额度|套餐).{0,4}上限",
);

const BUDGET =
  "(?:\\bbudget_exceeded\\b|\\bbudgets? (?:limit |full |pool )?(?:[\\w-]{1,24} )?(?:has been |is |was )?(?:exceeded|reached|exhausted|used up)\\b|\\bcost limit (?:exceeded|reached)\\b|费用(?:限制|上限))";
const NAMED_WINDOW =
  "(?:daily|weekly|monthly|hourly|per (?:day|week|month)|\\d{1,3} ?(?:h|d|hours?|days?)\\b|每日|每天|每周|每月)";

/** Budgets are set in gateways; no provider calls a cap that. */
export const BUDGET_USED_UP = text(BUDGET);
/** The same with the window after which it starts anew. */
export const WINDOWED_BUDGET_USED_UP = text(`${NAMED_WINDOW}.{0,40}${BUDGET}`, `${BUDGET}.{0,40}${NAMED_WINDOW}`);

/** A relay has run through all the accounts it holds. */
export const POOL_OF_ACCOUNTS_LIMITED = text(
  "\\ball (?:[\\w-]{1,20} ){0,2}(?:accounts?|credentials?|keys|channels|tokens)\\b.{0,40}\\b(?:cooling down|cooldown|rate[- ]limited|exhausted|unavailable|over (?:their )?(?:limit|quota))",
  "\\bmodel_cooldown\\b|所有(?:可用)?(?:账号|渠道|通道|密钥).{0,12}(?:不可用|冷却|限流|耗尽)",
);

/** A limit that is set for a key, a user or a team: only somebody who hands those out speaks so. */
export const PER_KEY_OR_USER = text(
  "\\b(?:rate|request|(?<!access )token|concurrency|parallel)\\b.{0,24}\\blimit\\b.{0,30}\\b(?:for|of|using|by) (?:this |the |your |a )?(?:user|api[_ -]?key|virtual key|key|team|customer|end[_ ]user)\\b",
  "\\bno further upstream request was made\\b",
);

/** A batch waits in a queue that has room for so many tokens. */
export const ENQUEUED_TOKENS = text("\\benqueued tokens?\\b.{0,40}\\b(?:limit|surpassed|exceeded|reached)");

/** Nobody gets through: the machine is full, for everyone. */
export const OUT_OF_CAPACITY = text(
  "overload|\\bat (?:max(?:imum)? )?capacity\\b|(?:serving |system )?capacity (?:limits?|exceeded|temporarily)|\\bno capacity\\b|\\bout of capacity\\b|\\binsufficient capacity\\b",
  "\\bhigh (?:demand|traffic|load)\\b|\\bheavy (?:load|traffic)\\b|\\bexperiencing (?:high|heavy|increased)\\b",
  "\\b(?:server|model|service|engine|system|backend|worker|upstream)s?\\b.{0,20}\\bbusy\\b|\\btoo busy\\b",
  "\\bworker\\b.{0,30}\\blimit reached\\b|\\bresources? (?:are )?(?:temporarily )?unavailable\\b|\\bqueue (?:is )?(?:full|exceeded)\\b",
  "排队.{0,4}(?:过多|已满)|过载|负载(?!均衡)|繁忙|访问量过大|资源不足|算力不足",
);

/** The same, in words so plain that no status is needed. */
export const SURELY_OUT_OF_CAPACITY = text(
  "\\b(?:server|model|service|engine|system|provider)s?\\b(?: is| are|'s)?(?: currently| temporarily| too)? (?:overloaded|busy|at capacity|experiencing high)",
  "(?:^|: )overloaded\\.?$",
  "\\b(?:selected|requested) model is at capacity\\b|\\bcapacity (?:limit )?exceeded\\b",
  "\\byour queue position is\\b|\\btoo many current requests\\b",
  "\\b(?:currently|temporarily) (?:over|out of) capacity\\b|\\bwe(?:'re| are)(?: currently)? (?:processing|receiving) too many requests",
  "(?:\\b(?:is|are)|\\bwe're)(?: currently| temporarily)? (?:experiencing|under|seeing) (?:unusually |exceptionally |extremely |very )?(?:high|heavy|increased) (?:demand|load|traffic)",
  "(?:模型|服务|服务器|系统|引擎).{0,8}(?:过载|繁忙|负载(?:过高|较高|已满|已饱和))|访问量过大",
);

/** Too many at once. */
export const TOO_MANY_AT_ONCE = text(
  "\\b(?:too many|max(?:imum)?(?: number of)?|limit (?:of|on|for)|exceeds?(?: your)?|exceeded(?: your)?|reached(?: your)?)\\b.{0,20}\\b(?:concurren(?!cy for [\\d,]{1,12} tokens)|simultaneous|parallel|in[- ]flight)",
  "\\b(?:concurren(?:t|cy)|parallel(?! tool)|in[- ]flight)\\b[^=]{0,40}\\b(?:limit|exceed|reached|quota|max)",
  "\\bmaximum of \\d{1,6} (?:active|running|open) (?:requests|jobs|sessions|connections)\\b",
  "\\bonly one (?:message|request|generation|response)\\b.{0,20}\\bat a time\\b",
  "\\bqueue full for (?:ip|user|key)\\b|\\brequests? already queued\\b",
  "并发.{0,12}(?:限制|上限|超限|超过(?:限制|上限)|过高|已达|达到)|(?:超过|超出|达到|限制).{0,10}并发",
);

/** Traffic grew too fast, though it may be inside the limit. */
export const GREW_TOO_FAST = text(
  "\\b(?:request rate|traffic|requests?|usage)\\b.{0,20}\\b(?:increas|gr[eo]w|ramp|accelerat)[a-z]{0,6}\\b.{0,12}\\b(?:too )?(?:quickly|fast|rapidly)\\b",
  "\\btraffic burst\\b|\\bburst rate\\b|(?:流量|请求).{0,6}(?:突增|增长过快|激增)",
);

/** A rate limit with its unit or figures. */
export const RATE_WITH_UNIT = text(
  "\\b(?:[RTQI]PM|[RTQ]P[DS]|TPH|RPH)\\b",
  "\\b(?:requests?|tokens?|queries|calls|messages|images)\\b.{0,30}\\b(?:per|an?|each|every|/) ?(?:\\d{1,4} ?)?(?:sec|min|hour|day|month|week|[smh]\\b)",
  "\\bper (?:min|day|hour|sec)|/ ?(?:min|hour|day)\\b|每分钟|每秒|每天|每日|每小时",
);

/** The same where no status says that it is a refusal: the sentence itself must. */
export const RATE_SURELY_EXCEEDED = text(
  "\\b(?:[RTQ]PM|[RTQ]PD|QPS)\\b.{0,80}\\b(?:limit|quota)\\b.{0,80}\\b(?:exceeded|reached)|\\b(?:exceeded|reached|hit)\\b.{0,60}\\b(?:[RTQ]PM|[RTQ]PD|QPS)\\b",
  "\\brate limit\\b.{0,200}\\b(?:tokens?|requests?|queries)(?: [a-z]{1,10}){0,2} per (?:min|sec|hour|day)",
  "\\b(?:exceeded|reached|over|hit)\\b.{0,60}\\b(?:tokens?|requests?|queries|calls|images)(?: [a-z]{1,10}){0,2}[- ](?:per|an?|/)[- ]?(?:sec|min|hour|day)[a-z]{0,4}\\b.{0,20}\\blimit",
  "\\b(?:tokens?|requests?|queries|calls|images)(?: [a-z]{1,10}){0,2} per (?:sec|min|hour|day)[a-z]{0,4}\\b.{0,30}\\b(?:limit|quota)?\\b.{0,20}\\b(?:exceeded|reached)",
  "^(?:[\\w .]{1,24}: )?\\d{1,9} per \\d{1,4} (?:second|minute|hour|day|month)s?$",
  "\\b(?:is|are) limited to \\d{1,9} (?:requests|tokens|messages|calls|times) (?:per|a|every) (?:min|hour|day|sec)|\\brate limit is \\d{1,9} (?:times|requests|calls) per",
  "限制.{0,4}每(?:日|天|分钟|小时).{0,3}\\d{1,6} ?次",
  "\\bper[- ](?:min|minute|hour|day|sec|second) limit (?:is |was )?(?:exceeded|reached)\\b",
  "\\b(?:token|request|message)s? limit \\(?[\\d,]{1,16} (?:per|/) ?(?:min|minute|hour|day)\\)? (?:is |was )?(?:exceeded|reached)\\b",
  "\\b(?:daily|hourly) (?:request|token|message)s? limit (?:is |was )?(?:exceeded|reached)\\b",
  `\\b${DAY_COUNT}`,
  "\\bToo many requests in (?:\\d{1,3}|an?|one) (?:second|minute|hour|day)s?\\b",
);

const WHOSE =
  "(?:the|your|our|its|a|an|this|my|this model's)(?: (?:global|current|tokens?|requests?|messages?|account|account's|organi[sz]ation|organi[sz]ation's|org|team|workspace|project|api|api's|model's|minute|per-minute|daily|hourly|model|model's|free|allowed|maximum|max|provider|provider's)){0,4}";

/** A rate limit without saying which. The bare reason phrase "Too Many Requests" is none. */
export const RATE_WITHOUT_UNIT = text(
  "(?<!\\bno )\\brate[- ]limits?(?: has| have)?(?: been| is| was)? (?:reached|exceeded|hit)\\b|(?<!\\bno )\\brate limit (?:error|exceeded)\\b",
  `\\b(?:reached|exceeded|exceeding|exceed|exceeds|hit|exhausted|used up)\\b (?:${WHOSE} |(?:message|model) )?(?:rate|request|token|call|api)[- ](?:rate )?limits?\\b`,
  "\\bthrottling threshold has been reached\\b|\\bover ratelimit\\b|\\breduced rate limits of\\b",
  "\\b(?:request|requests|token|call) (?:rate )?limit (?:is |was )?(?:exceeded|reached)\\b",
  "\\bexceeded the (?:allowed |maximum )?(?:number|amount) of (?:allowed )?(?:requests|tokens|calls)\\b|\\bmaximum number of (?:requests|tokens)\\b.{0,20}\\b(?:allowed|exceeded)\\b",
  "\\b(?:reached|exceeded|hit|exhausted)\\b (?:the|your|our|its|a|an|this|my)(?: (?!pull\\b|retry\\b)[\\w'.-]{1,20}){0,4} rate[- ]limits?\\b",
  "\\brequest(?:ing|s)?\\b.{0,30}\\btoo (?:quickly|often|frequent(?:ly)?)\\b|\\bfrequency limit\\b|\\brequest (?:was|is) rate[- ]limited",
  "\\brate limit of 0\\b",
  "\\bhit a rate limit\\b|\\brate limit that restricts\\b|\\bfrequency has been limited\\b|(?<!\\bnot |\\bCPU )\\bthrottled\\b|\\b(?:temporarily|currently|being|been|are|is) rate[- ]limited\\b|\\bsent too many (?:messages|requests)\\b",
  "速率限制|请求过于频繁|请求频率(?:过高|超)|频率限制|限流(?!检查)|请求数限制|调用次数.{0,6}(?:上限|超)",
);

/** A quota is used up, and nothing says of what. */
export const QUOTA_USED_UP = text(
  "\\bquota (?:has been |is |was )?(?:exceeded|exhausted|reached|used up)\\b|\\b(?:exceeded|exhausted|reached) (?:the|your|their|its) (?:[a-z]{1,12} ){0,2}quota\\b",
  "配额(?:已)?(?:用尽|用完|耗尽|超限)",
);
