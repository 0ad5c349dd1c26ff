import { expect, test } from "vitest";
import { plainPages } from "../../../testing/pages.ts";
import { makeProperty, makeUser } from "../../../testing/factories.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { createTestApp } from "../../../testing/test-app.ts";

test.each([
  ["en", "Berlin, Germany"],
  ["pl", "Berlin, Niemcy"],
  ["ar", "\u2068Berlin\u2069، \u2068ألمانيا\u2069"],
])(
  "in %s, the description names the country in that language, and its data as stored",
  async (language, place) => {
    const app = await createTestApp({
      env: { LANGUAGES: language },
      pages: plainPages(await temporaryFolder()),
    });
    const host = await makeUser(app);
    const where = { location: "Berlin", country: "Germany", description: "" };
    const { slug } = await makeProperty(app, host, where);
    const { body } = await app.rest("GET", `/host/${slug}`);
    expect(body).toContain(place);
    expect(body).toContain('"addressCountry":"Germany"');
  },
);
