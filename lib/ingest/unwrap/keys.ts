/** Keys whose value is a code. */
export const CODE_KEYS = new Set([
  "code",
  "type",
  "status",
  "reason",
  "name",
  "__type",
  ":exception-type",
  "error_code",
  "errorcode",
  "error_type",
  "errortype",
  "error_class",
  "status_code",
  "statuscode",
  "httpstatuscode",
  "provider_code",
  "provider_error_code",
  "limit_source",
  "ratelimittype",
]);

/** Keys whose value is a sentence for people, and may hold a whole error again. */
export const MESSAGE_KEYS = new Set([
  "message",
  "message_zh",
  "msg",
  "error",
  "detail",
  "details",
  "error_message",
  "errormessage",
  "error_description",
  "errordescription",
  "error_text",
  "status_msg",
  "title",
  "raw",
  "body",
  "cause",
]);

/** Keys below which an error can continue; nothing else is entered, so completions are never read. */
export const CONTAINER_KEYS = new Set([
  "error",
  "errors",
  "errordetail",
  "errordetails",
  "error_information",
  "error_info",
  "innererror",
  "lasterror",
  "cause",
  "detail",
  "details",
  "violations",
  "metadata",
  "$metadata",
  "availability",
  "response",
  "base_resp",
  "data",
  "body",
  "raw",
  "message",
  "rate_limit_info",
]);

/** Named facts kept for waits, figures and the provider behind a gateway. */
export const FIELD_KEYS = new Set([
  "limit_source",
  "retry_after_ms",
  "retryafterms",
  "retry_after_seconds",
  "retry_after",
  "retryafter",
  "retrydelay",
  "quotaresetdelay",
  "quotaresettimestamp",
  "resets_at",
  "resetsat",
  "reset_at",
  "quota_limit_value",
  "provider_name",
  "is_byok",
]);

/** Keys of a successful answer: an object that has one and no error envelope says nothing. */
export const ANSWER_KEYS = ["choices", "candidates", "completion", "content", "output", "usage", "embedding"] as const;
