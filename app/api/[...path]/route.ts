import { respond } from "@/app/api/respond";
import { problemAnswer } from "@/lib/api/answer";

function answerUnknown(request: Request): Promise<Response> {
  return respond(request, async () => {
    const { pathname } = new URL(request.url);
    const detail = `There is nothing at ${pathname}. GET /api/openapi.json lists what there is.`;
    return problemAnswer({ status: 404, title: "Not found.", detail });
  });
}

export {
  answerUnknown as DELETE,
  answerUnknown as GET,
  answerUnknown as PATCH,
  answerUnknown as POST,
  answerUnknown as PUT,
};
