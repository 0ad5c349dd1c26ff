/** Parts that many operations of the OpenAPI document share. */

/** The security of calls that need a bearer token. */
export const bearer = [{ bearerAuth: [] }];

/** The description of each error status. */
const errorDescriptions = {
  400: "Some of the input is not valid",
  401: "No valid bearer token was sent",
  403: "This belongs to someone else",
  404: "Not found",
  409: "Conflicts with the current state",
  413: "The body is too large",
  415: "The body has an unexpected content type",
  429: "Too many attempts; see Retry-After",
  500: "Internal error",
  503: "Too busy; see Retry-After",
} as const;

/** A status that a call can fail with. */
export type FailureStatus = keyof typeof errorDescriptions;

const errorResponse = (status: FailureStatus) => ({
  description: errorDescriptions[status],
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

/** The error answers of a call that can fail with these statuses. */
export const errorResponses = (...statuses: FailureStatus[]) =>
  Object.fromEntries(statuses.map((status) => [status, errorResponse(status)]));
