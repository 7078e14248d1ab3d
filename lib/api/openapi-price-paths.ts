import { answers, type Json, NOT_FOUND, problem, reading, sending } from "./openapi-operation";
import { pathId } from "./openapi-parameters";
import { ref } from "./openapi-schemas";

const price = answers("The price.", ref("Price"));
const TAKEN = problem("There is a price of this model there already; errors names it.");

export const PRICE_PATHS: Readonly<Record<string, Json>> = {
  "/api/v1/prices": {
    get: reading("listPrices", "A team's own prices, which win over list prices", [], answers("All.", ref("Prices"))),
    post: sending("createPrice", "Set a price", ref("PriceInput"), { 201: price, 422: TAKEN }),
  },
  "/api/v1/prices/{id}": {
    parameters: [pathId("id", "The price.")],
    get: { operationId: "readPrice", summary: "One price", responses: { 200: price, 404: NOT_FOUND } },
    put: sending("updatePrice", "Replace a price", ref("PriceEdit"), {
      200: price,
      404: NOT_FOUND,
      409: problem("The price was changed in between; current is what stands now."),
      422: TAKEN,
    }),
    delete: {
      operationId: "deletePrice",
      summary: "Remove a price: list prices hold again",
      responses: { 204: { description: "Gone." }, 404: NOT_FOUND },
    },
  },
};
