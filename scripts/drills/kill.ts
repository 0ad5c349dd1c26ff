/**
 * Kills the server (SIGKILL) twenty times while it writes, and counts the acknowledged writes that
 * were lost: properties, interests, emails, photo files.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { temporaryFolder } from "../afterwards.ts";
import { startSmtpServer } from "../../src/server/testing/smtp.ts";
import { startSolarStay } from "../bench/processes.ts";
import { photoForm, post } from "../rest.ts";
import { hostEnvironment, listProperty, signInHost } from "./host.ts";
import { pause, query, untilDead, waitForOutbox } from "./kills.ts";

const rounds = 20;
const port = 4811;

type Acknowledged = { properties: Set<number>; interests: Set<number>; images: Set<number> };

/** Runs the drill; throws when anything acknowledged is missing. */
export async function killDrill(): Promise<void> {
  const dataDir = await temporaryFolder("kill");
  const smtp = await startSmtpServer();
  const env = {
    SMTP_URL: smtp.url,
    MAIL_FROM: "Solar Stay <stay@drill.test>",
    ...hostEnvironment,
  };
  const acknowledged: Acknowledged = {
    properties: new Set(),
    interests: new Set(),
    images: new Set(),
  };
  const photo = await sharp({
    create: { width: 1200, height: 900, channels: 3, background: "#f2a93b" },
  })
    .jpeg()
    .toBuffer();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const server = await startSolarStay(dataDir, port, env);
      const writers = startWriters(server.url, acknowledged, { round, photo });
      await pause(1500 + (round % 5) * 250);
      process.kill(server.pid, "SIGKILL");
      await writers;
    }
    const last = await startSolarStay(dataDir, port, env);
    await waitForOutbox(dataDir);
    const lost = await count(dataDir, acknowledged, smtp.mails);
    await last.stop();
    console.log(
      `Killed ${rounds} times. Acknowledged: ${acknowledged.properties.size} properties, ` +
        `${acknowledged.interests.size} interests, ${acknowledged.images.size} photos.\n` +
        Object.entries(lost)
          .map(([what, number]) => `${what}: ${number}`)
          .join("\n"),
    );
    const { duplicateMails: _allowed, ...mustBeNone } = lost;
    if (Object.values(mustBeNone).some((number) => number > 0))
      throw new Error("Something was lost");
  } finally {
    await smtp.close();
  }
}

/** Writes until the server is gone, and records each answer. */
async function startWriters(
  url: string,
  acknowledged: Acknowledged,
  { round, photo }: { round: number; photo: Buffer },
): Promise<void> {
  const token = await signInHost(url);
  const newProperty = (name: string) => listProperty(url, token, name);
  const first = await newProperty(`Round ${round}`);
  acknowledged.properties.add(first.id);

  let number = 0;
  const writers = [
    async () => {
      const { id } = await newProperty(`Property ${round}.${(number += 1)}`);
      acknowledged.properties.add(id);
    },
    async () => {
      const guest = (number += 1);
      const body = {
        property_id: first.id,
        guest_name: "Gus Guest",
        guest_email: `guest-${round}-${guest}@drill.test`,
      };
      const { id } = await post<{ id: number }>(`${url}/api/guest-interest`, { body });
      acknowledged.interests.add(id);
    },
    async () => {
      const { id: property } = await newProperty(`Photographed ${round}.${(number += 1)}`);
      acknowledged.properties.add(property);
      const { id } = await post<{ id: number }>(`${url}/api/properties/${property}/images`, {
        token,
        body: photoForm(photo),
      });
      acknowledged.images.add(id);
    },
  ];
  await Promise.all(writers.map(untilDead));
}

async function count(
  dataDir: string,
  acknowledged: Acknowledged,
  mails: Array<{ messageId?: string | undefined; replyTo?: { text: string } | undefined }>,
) {
  const ids = (table: string) =>
    new Set(query<{ id: number }>(dataDir, `SELECT id FROM ${table}`).map(({ id }) => id));
  const missing = (table: string, expected: Set<number>) => expected.difference(ids(table)).size;
  const guests = query<{ id: number; guest_email: string }>(
    dataDir,
    "SELECT id, guest_email FROM guest_interests",
  );
  const written = new Set(
    mails.map((mail) => /<?([^<>\s]+@[^<>\s]+)>?$/.exec(mail.replyTo?.text ?? "")?.[1]),
  );
  const named = new Set(
    query<{ file_path: string }>(dataDir, "SELECT file_path FROM property_images").map((row) =>
      row.file_path.replace(".webp", ""),
    ),
  );
  const files = await readdir(join(dataDir, "images"));
  const onDisk = new Set(files.map((file) => file.split(".")[0] ?? ""));
  return {
    propertiesLost: missing("properties", acknowledged.properties),
    interestsLost: missing("guest_interests", acknowledged.interests),
    photosLost: missing("property_images", acknowledged.images),
    mailsLost: guests.filter(({ guest_email }) => !written.has(guest_email)).length,
    orphanFiles: onDisk.difference(named).size,
    filesMissing: named.difference(onDisk).size,
    duplicateMails: mails.length - new Set(mails.map(({ messageId }) => messageId)).size,
  };
}
