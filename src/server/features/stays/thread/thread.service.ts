import type { z } from "zod";
import type { StayDetail, stayMessageInput } from "../../../../shared/schemas/stays.ts";
import type { SignedInContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/db/open.ts";
import { changeOwnedStay } from "../decisions/decide.ts";
import { getStayDetail } from "../stay-view.queries.ts";
import { ownedStay } from "../stays.access.ts";
import { closeThread, sendMessage } from "./messages.ts";
import { markThreadRead } from "./thread.queries.ts";

/** Writes to the guest of a stay. */
export async function sendHostMessage(
  ctx: SignedInContext,
  { id, text, request_key }: z.output<typeof stayMessageInput>,
): Promise<StayDetail> {
  ownedStay(ctx.db, ctx.viewer, id);
  const giveBack = await ctx.rateLimits.take({ stayMessagePerAuthor: `host ${id}` });
  let isNew = false;
  changeOwnedStay(ctx, id, (stay) => {
    isNew = sendMessage(ctx, stay, { author: "host", text, request_key });
  });
  if (!isNew) await giveBack();
  return getStayDetail(ctx.db, id);
}

/** Ends the conversation about a stay. */
export function closeAsHost(ctx: SignedInContext, id: number): StayDetail {
  changeOwnedStay(ctx, id, (stay) => closeThread(ctx, stay, "host"));
  return getStayDetail(ctx.db, id);
}

/** Marks what the guest wrote as read. */
export function readThread(ctx: SignedInContext, id: number): StayDetail {
  inTransaction(ctx.db, () =>
    markThreadRead(ctx.db, ownedStay(ctx.db, ctx.viewer, id), ctx.clock()),
  );
  return getStayDetail(ctx.db, id);
}
