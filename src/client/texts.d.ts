/** Made from the catalogues by scripts/vite/texts.ts. */
declare module "texts:catalogues" {
  /** The texts of one part of the app by their hash, and how to load those of the other parts. */
  export type Part = {
    texts: Readonly<Record<string, string>>;
    parts: Readonly<Record<string, () => Promise<Part>>>;
  };
  /** The first texts of each language. */
  export const catalogues: Readonly<Record<string, () => Promise<Part>>>;
}
