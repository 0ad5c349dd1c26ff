/** Small pictures that are expensive for the server (review: M2, M3). */
import { setTimeout as sleep } from "node:timers/promises";
import { listProperty } from "../host.ts";
import { pictures } from "./pictures.ts";
import { type Attack, demand, type Target } from "./target.ts";
import { smallPhoto, upload } from "./upload.ts";
import { demandCalm } from "./watch.ts";

/** The longest time that another host's photo may wait for one expensive picture, in seconds. */
const mostSeconds = 30;

export const photoAttacks: Attack[] = Object.entries(pictures).map(([name, make]) => ({
  name: `M2, M3 ${name}`,
  async run(target: Target) {
    const [attacker, other] = await Promise.all([target.signInAs(1), target.signInAs(2)]);
    const costly = await listProperty(target.url, attacker, "Costly");
    const honest = await listProperty(target.url, other, "Honest");
    const picture = await make();
    const photo = await smallPhoto();
    const { result, summary } = await demandCalm(target, async () => {
      const attack = upload(target, costly.id, { token: attacker, photo: picture, name });
      // The attacker's picture has its turn first.
      await sleep(300);
      const began = performance.now();
      const { status } = await upload(target, honest.id, { token: other, photo, name: "a.jpg" });
      const seconds = (performance.now() - began) / 1000;
      return { status, seconds, attack: (await attack).status };
    });
    const outcome =
      `${picture.length} bytes answered ${result.attack}; an honest photo answered ${result.status} ` +
      `after ${result.seconds.toFixed(1)} s; ${summary}`;
    demand(result.status === 200 && result.seconds <= mostSeconds, outcome);
    return outcome;
  },
}));
