import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type HtmlTagDescriptor, type IndexHtmlTransformContext, type Plugin } from "vite";
import type { Language } from "../../src/shared/i18n/languages.ts";
import { tokens } from "../../src/client/theme/tokens.ts";
import { root } from "../project.ts";
import { translatedLanguages } from "../texts/catalogue.ts";
import { firstTexts, partTexts } from "./texts.ts";

/** The Latin parts of the fonts that every page shows first. */
const firstFonts = /(fraunces-latin-opsz|figtree-latin-wght)-normal-[\w-]+\.woff2$/;

/** Only in Arabic pages. */
const arabicFont = "@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2";
const arabicFamilies = ['"Vazirmatn"', '"Vazirmatn Fallback"', '"Vazirmatn Fallback Naskh"'];

/**
 * Speeds up the first paint on a slow connection: the page contains what it needs (the color mode,
 * the font faces) or preloads it (the first fonts); the app's code, which only hydrates the painted
 * page, loads afterwards. The page's policy allows its inline parts by hash.
 */
export const firstPaint: Plugin = {
  name: "first-paint",
  apply: "build",
  buildStart() {
    if (this.environment.name !== "client") return;
    const source = readFileSync(fileURLToPath(import.meta.resolve(arabicFont)));
    this.emitFile({ type: "asset", name: basename(arabicFont), source });
  },
  transformIndexHtml: {
    order: "post",
    handler: async (html, { bundle = {} }) => {
      const early = await earlyScript(html, bundle);
      const languages = await inlineScript("src/client/early/languages.ts");
      return {
        html: html
          .replace(/<script src="\/([\w-]+\.js)"><\/script>/, (_, file: string) => {
            const code = readFileSync(resolve(root, "src/client/public", file), "utf8");
            return `<script>${code}</script>`;
          })
          .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (_, file: string) => {
            const styles = bundle[file];
            if (styles?.type !== "asset") throw new Error(`The build has no ${file}`);
            return `<style>${String(styles.source).trim()}</style>`;
          })
          .replaceAll(moduleTags, "")
          .replace("</body>", () => `  ${early}\n  </body>`)
          .replace("<!--head-->", (head) => `${head}${arabicStyles(bundle)}${languageStyles()}`)
          .replace(
            '<div id="root">',
            (root) => `${onlyFor("languages", `<!--offers-->${languages}`)}${root}`,
          ),
        tags: Object.keys(bundle)
          .filter((file) => firstFonts.test(file))
          .map(preloadFont),
      };
    },
  },
};

/** The tags with which Vite loads the app's entries and their imports at once. */
const moduleTags = /<(script type="module"|link rel="modulepreload").*? (?:src|href)="([^"]+)".*>/g;

type Bundle = NonNullable<IndexHtmlTransformContext["bundle"]>;

/** The public pages, by the first part of their path. */
const publicPages = {
  "": "home",
  browse: "browse",
  host: "host",
  login: "login",
  signup: "signup",
};

/** The early script, with the names of the app's files. */
async function earlyScript(html: string, bundle: Bundle): Promise<string> {
  const tags = Array.from(html.matchAll(moduleTags), ([, tag = "", file = ""]) => ({ tag, file }));
  const isEntry = ({ tag }: { tag: string }) => tag.startsWith("script");
  if (!tags.some(isEntry)) throw new Error("The built page has no entry");
  const modules = new Set(
    tags.toSorted((a, b) => Number(isEntry(a)) - Number(isEntry(b))).map(({ file }) => file),
  );
  const pages = Object.fromEntries(
    Object.entries(publicPages).map(([path, route]) => [
      path,
      [...filesOf(`src/client/routes/${route}.tsx`, bundle).difference(modules)],
    ]),
  );
  return inlineScript("src/client/early/main.ts", {
    appFiles: JSON.stringify({ modules: [...modules], pages, texts: textFiles(bundle) }),
  });
}

/** A script that is built by itself, as an element of the page. */
async function inlineScript(entry: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define,
    build: {
      write: false,
      modulePreload: false,
      target: "baseline-widely-available",
      rolldownOptions: {
        input: resolve(root, entry),
        output: { format: "iife" },
      },
    },
  });
  const [script] = [built].flat().flatMap((result) => ("output" in result ? result.output : []));
  if (script?.type !== "chunk") throw new Error(`${entry} was not built`);
  return `<script>${script.code.trim()}</script>`;
}

/** The chunk of a module that is loaded when it is needed, and all chunks that it imports, directly or not. */
function filesOf(module: string, bundle: Bundle): Set<string> {
  const chunk = Object.values(bundle).find(
    (file) => file.type === "chunk" && file.facadeModuleId === resolve(root, module),
  );
  if (chunk?.type !== "chunk") throw new Error(`The build has no chunk of ${module}`);
  const files = new Set<string>();
  const add = (name: string): void => {
    const file = bundle[name];
    if (files.has(`/${name}`) || file?.type !== "chunk") return;
    files.add(`/${name}`);
    file.imports.forEach(add);
  };
  add(chunk.fileName);
  return files;
}

/** For each language, the files with its first texts and with those of the public pages. */
function textFiles(bundle: Bundle) {
  const files = new Map(
    Object.values(bundle).flatMap((file) =>
      file.type === "chunk" && file.facadeModuleId !== null
        ? [[file.facadeModuleId, `/${file.fileName}`] as const]
        : [],
    ),
  );
  const languages = translatedLanguages.map((language) => {
    const first = files.get(`\0${firstTexts(language)}`);
    const pages = Object.entries(publicPages).flatMap(([path, route]) => {
      const file = files.get(`\0${partTexts(language, `src/client/routes/${route}.tsx`)}`);
      return file === undefined ? [] : [[path, file] as const];
    });
    return [language, { first, pages: Object.fromEntries(pages) }] as const;
  });
  return Object.fromEntries(languages);
}

/** A part of the template for some pages only; the server's core/http/document.ts leaves it out of others. */
const onlyFor = (pages: Language | "languages", content: string) =>
  `<!--if ${pages}-->${content}<!--end-->`;

/** The style in a file, as an element of the page. */
const inlineStyle = (file: string) =>
  readFileSync(resolve(root, file), "utf8")
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/\s+/g, " ")
    .trim();

function arabicStyles(bundle: Bundle): string {
  const file = Object.keys(bundle).find((name) => name.includes("vazirmatn-arabic"));
  if (file === undefined) throw new Error("The build has no Arabic font");
  const fonts = Object.entries(tokens.fonts).map(([name, { value }]) => {
    const [first, ...others] = value.split(", ");
    const families = [first, ...arabicFamilies, ...others].join();
    return `--chakra-fonts-${name}:${families};`;
  });
  const styles = inlineStyle("src/client/arabic.css").replace(arabicFont, `/${file}`);
  const preload = `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin="anonymous">`;
  return onlyFor("ar", `${preload}<style>${styles}:root{${fonts.join("")}}</style>`);
}

const languageStyles = () =>
  onlyFor("languages", `<style>${inlineStyle("src/client/early/languages.css")}</style>`);

const preloadFont = (file: string): HtmlTagDescriptor => ({
  tag: "link",
  attrs: {
    rel: "preload",
    as: "font",
    type: "font/woff2",
    href: `/${file}`,
    crossorigin: "anonymous",
  },
  injectTo: "head-prepend",
});
