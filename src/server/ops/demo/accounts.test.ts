import { expect, test } from "vitest";
import { manyProcesses, runCommand } from "../../testing/command.ts";
import { siteIn } from "../../testing/site.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

test(
  "demo stays are refused on a real site unless requested, and reported there",
  manyProcesses,
  async () => {
    const dataDir = await temporaryFolder();
    const real = [{ PUBLIC_URL: "https://stay.example.org" }, { SMTP_URL: "smtp://127.0.0.1:1" }];
    const demo = ["demo", "--properties", "1", "--images", "0"];
    for (const env of real) {
      const refused = await runCommand(demo, { dataDir, env });
      expect.soft(refused).toMatchObject({ code: 1, err: expect.stringContaining("or --public") });
    }
    const [env = {}] = real;
    expect(await runCommand([...demo, "--public"], { dataDir, env })).toMatchObject({ code: 0 });
    const demoLines = async (where: object) =>
      (await runCommand(["doctor"], { dataDir, env: where })).out
        .split("\n")
        .filter((line) => line.startsWith("warning  demo"));
    expect(await demoLines(env)).toEqual([
      expect.stringContaining("sign in with a well-known password"),
    ]);
    expect(await demoLines({})).toEqual([]);
    const { deps } = await siteIn(dataDir);
    expect(
      deps.db.sqlite
        .prepare("SELECT admin_name || ' ' || act || ' ' || subject_name FROM audit_entries")
        .pluck()
        .all(),
    ).toEqual(["Command line demo_data_added 1 property"]);
    // No made-up address waits for a confirmation that cannot come.
    const confirmed = "SELECT count(confirmed_at) AS confirmed FROM contact_addresses";
    expect(deps.db.sqlite.prepare(confirmed).get()).toEqual({ confirmed: 1 });
    deps.db.sqlite.exec("UPDATE users SET disabled_at = created_at");
    expect(await demoLines(env)).toEqual([]);
  },
);
