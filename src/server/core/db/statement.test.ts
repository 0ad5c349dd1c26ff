import { jsonArrayFrom } from "kysely/helpers/sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Db, inTransaction, migrate, openDatabase } from "./open.ts";
import { type NoParams, statement } from "./statement.ts";

async function open(): Promise<Db> {
  const db = openDatabase(":memory:");
  onTestFinished(() => void db.sqlite.close());
  await migrate(db);
  return db;
}

const byCode = statement((q, p: { code: string }) =>
  q.selectFrom("countries").select(["name", "code"]).where("code", "=", p.code),
);
const between = statement((q, p: { from: string; to: string; limit: number }) =>
  q
    .selectFrom("countries")
    .select("code")
    .where("code", ">=", p.from)
    .where("code", "<=", p.to)
    .where("code", "!=", "DK")
    .orderBy("code")
    .limit(p.limit),
);
const insert = statement((q, p: { name: string; code: string }) =>
  q.insertInto("countries").values({ name: p.name, code: p.code }),
);
const rename = statement((q, p: { name: string; code: string }) =>
  q.updateTable("countries").set({ name: p.name }).where("code", "=", p.code),
);

test("get returns the first row or undefined, one returns a row or throws", async () => {
  const db = await open();
  expect(byCode.get(db, { code: "CW" })).toEqual({ name: "Curaçao", code: "CW" });
  expect(byCode.get(db, { code: "??" })).toBeUndefined();
  expect(byCode.one(db, { code: "CW" })).toEqual({ name: "Curaçao", code: "CW" });
  expect(() => byCode.one(db, { code: "??" })).toThrow("had none");
});

test("all returns every row, with parameters and fixed values in their places", async () => {
  const db = await open();
  const codes = (p: { from: string; to: string; limit: number }) =>
    between.all(db, p).map(({ code }) => code);
  expect(codes({ from: "DE", to: "DO", limit: 10 })).toEqual(["DE", "DJ", "DM", "DO"]);
  expect(codes({ limit: 2, to: "DO", from: "DE" })).toEqual(["DE", "DJ"]);
  expect(codes({ from: "x", to: "a", limit: 10 })).toEqual([]);
});

test("run returns the number of changed rows and the id of the inserted one", async () => {
  const db = await open();
  const { changes, id } = insert.run(db, { name: "Atlantis", code: "QA1" });
  expect(changes).toBe(1);
  expect(db.sqlite.prepare("SELECT id FROM countries WHERE code = 'QA1'").pluck().get()).toBe(id);
  expect(rename.run(db, { name: "Utopia", code: "QA1" }).changes).toBe(1);
  expect(rename.run(db, { name: "Utopia", code: "??" }).changes).toBe(0);
});

test("every write is announced before it is made, and can be refused; reads are not", async () => {
  const db = await open();
  const added = statement((q, p: { code: string }) =>
    q.insertInto("countries").values({ name: p.code, code: p.code }).returning("code"),
  );
  let announced = 0;
  db.beforeWrite = () => void (announced += 1);
  byCode.get(db, { code: "CW" });
  between.all(db, { from: "DE", to: "DO", limit: 2 });
  expect(announced).toBe(0);
  rename.run(db, { name: "Utopia", code: "CW" });
  added.one(db, { code: "QA1" });
  added.get(db, { code: "QA2" });
  added.all(db, { code: "QA3" });
  expect(announced).toBe(4);
  db.beforeWrite = () => {
    throw new Error("not now");
  };
  expect(() => rename.run(db, { name: "Curaçao", code: "CW" })).toThrow("not now");
  expect(() => inTransaction(db, () => {})).toThrow("not now");
  expect(byCode.get(db, { code: "CW" })?.name).toBe("Utopia");
});

test("values are bound, never part of the SQL", async () => {
  const db = await open();
  const name = "'); DROP TABLE countries; --";
  insert.run(db, { name, code: "Q'1" });
  expect(byCode.one(db, { code: "Q'1" }).name).toBe(name);
  expect(byCode.get(db, { code: "' OR 1=1 --" })).toBeUndefined();
});

test("a statement is built once, and prepared once per database", async () => {
  const [first, second] = [await open(), await open()];
  const build = vi.fn((q: Parameters<Parameters<typeof statement>[0]>[0], _p: NoParams) =>
    q.selectFrom("countries").select("code").where("code", "=", "CW"),
  );
  const prepares = [first, second].map((db) => vi.spyOn(db.sqlite, "prepare"));
  const query = statement(build);
  expect(build).not.toHaveBeenCalled();
  for (let n = 0; n < 3; n += 1) {
    for (const db of [first, second]) expect(query.all(db, {})).toEqual([{ code: "CW" }]);
  }
  for (const prepare of prepares) expect(prepare).toHaveBeenCalledTimes(1);
});

test("JSON columns are parsed", async () => {
  const db = await open();
  const withMembers = statement(
    (q, p: { code: string }) =>
      q
        .selectFrom("countries as one")
        .select((eb) => [
          "one.code",
          jsonArrayFrom(
            eb
              .selectFrom("countries")
              .select(["name", "code"])
              .whereRef("countries.code", "=", "one.code"),
          ).as("members"),
          jsonArrayFrom(
            eb.selectFrom("countries").select("name").where("countries.code", "=", "??"),
          ).as("nobody"),
        ])
        .where("one.code", "=", p.code),
    ["members", "nobody"],
  );
  const row = { code: "AX", members: [{ name: "Åland", code: "AX" }], nobody: [] };
  expect(withMembers.get(db, { code: "AX" })).toEqual(row);
  expect(withMembers.all(db, { code: "AX" })).toEqual([row]);
});
