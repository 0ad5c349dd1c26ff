import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { program } from "./site.ts";

test("the build passes the self-test that operators run", () => {
  const [command, ...args] = program;
  const { status, stdout, stderr } = spawnSync(command, [...args, "selftest"], {
    encoding: "utf8",
  });
  expect(stdout + stderr).toMatch(/All parts work\.\n$/);
  expect(status).toBe(0);
});
